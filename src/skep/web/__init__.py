"""The page: play, watch, study and compare in the browser. `skep web` serves it."""
