"""A proxy that passes bytes on until it is cut: from then on it passes nothing, or hangs up."""

import socket
import threading
from types import TracebackType
from typing import Self


class CutWire:
    """Stands between a client and a server on this machine."""

    def __init__(self, port: int) -> None:
        self._port, self._is_silent = port, False
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def hang_up(self) -> None:
        """Close all connections, and take no others."""
        self._listener.close()
        for one in self._sockets:
            one.close()

    def fall_silent(self) -> None:
        """Pass on nothing more, in neither direction, and let nobody know."""
        self._is_silent = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()

    def _accept(self) -> None:
        try:
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._sockets += [near, far]
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=pair, daemon=True).start()
        except OSError:
            return  # hung up

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                if not self._is_silent:
                    target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            return
