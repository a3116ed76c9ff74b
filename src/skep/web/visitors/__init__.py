"""What the server knows of its visitors: their preferences, who is there, what they write to each other."""
