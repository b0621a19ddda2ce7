"""A server that does with a connection what a test says."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class LocalServer:
    url: str = ""
    connections: list[socket.socket] = field(default_factory=list)
    #: What the client did not expect to be looked at: errors of the handlers.
    errors: list[BaseException] = field(default_factory=list)


def head_of(connection: socket.socket) -> tuple[bytes, bytes]:
    """The headers of a request, and what came with them."""
    received = b""
    while b"\r\n\r\n" not in received:
        chunk = connection.recv(65536)
        if not chunk:
            return received, b""
        received += chunk
    head, _, rest = received.partition(b"\r\n\r\n")
    return head, rest


def drain(connection: socket.socket) -> int:
    """Reads until the other side closes. Returns how much came."""
    count = 0
    while chunk := connection.recv(65536):
        count += len(chunk)
    return count


@contextmanager
def local_server(handle: Callable[[socket.socket], object]) -> Iterator[LocalServer]:
    """Each connection has a thread, and is closed when its handler returns."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = LocalServer(f"http://127.0.0.1:{listener.getsockname()[1]}")
    threads: list[threading.Thread] = []

    def serve(connection: socket.socket) -> None:
        with connection:
            try:
                handle(connection)
            except OSError as error:
                server.errors.append(error)

    def accept() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            server.connections.append(connection)
            threads.append(threading.Thread(target=serve, args=[connection]))
            threads[-1].start()

    accepting = threading.Thread(target=accept)
    accepting.start()
    try:
        yield server
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        accepting.join()
        for thread in threads:
            thread.join()
