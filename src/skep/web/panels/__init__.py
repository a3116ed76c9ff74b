"""Parts of pages: boards, panels, dialogs and forms."""
