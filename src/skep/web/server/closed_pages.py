"""Pages that were closed give back their memory at once.

The parts of a page refer to each other in circles, which Python looks for only now and then, and the longer
the more pages are open. Most of the circles are cut here, so that there is less to look for.
"""

from nicegui import Client, ui


def forget_closed_page() -> None:
    """Cut the circles of the page that is being deleted; for `app.on_delete`."""
    forget(ui.context.client)


def forget(client: Client) -> None:
    """Cut what leads from the elements of a page back to themselves and to the page."""
    for handlers in (client.connect_handlers, client.disconnect_handlers, client.delete_handlers):
        handlers.clear()
    for element in client.elements.values():
        element._event_listeners.clear()  # their functions know the page
        for part in (element.classes, element.props, element.style):
            part._change_handlers.clear()  # their functions know the part itself
