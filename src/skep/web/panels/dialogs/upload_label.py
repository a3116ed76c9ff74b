"""A name for the button that chooses files: Quasar gives it none that a screen reader could say."""

from nicegui import ui

_LABEL = """
let tries = 40;
const label = () => {
  const inputs = document.querySelectorAll(".q-dialog .q-uploader__input");
  if (!inputs.length && tries--) setTimeout(label, 50);
  for (const input of inputs) {
    input.inert = true;  // the button around it opens it
    input.closest("a, button").setAttribute("aria-label", "choose files");
  }
};
label();
"""


def label_uploads() -> None:
    """Name the buttons of the dialog that is being opened."""
    ui.run_javascript(_LABEL)
