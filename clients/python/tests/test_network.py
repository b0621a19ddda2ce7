"""Over real connections."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import threading
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import KEY
from local_server import drain, head_of, local_server
from records import certificate

from sello import AsyncSello, Sello, SelloError

MB = 1024 * 1024


def http(status: str, body: object, *headers: str) -> bytes:
    content = json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status}", f"content-length: {len(content)}", "connection: close", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


CREATED = http("201 Created", {"certificate": certificate()})


def read_upload(connection: socket.socket) -> tuple[bytes, int]:
    head, rest = head_of(connection)
    [length] = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    left = int(length.split(b":")[1]) - len(rest)
    while left > 0 and (chunk := connection.recv(min(left, 65536))):
        left -= len(chunk)
    return head, left


def certify(kind: str, url: str, file: Any, **options: Any) -> Any:
    if kind == "sync":
        with Sello(url=url, api_key=KEY, **options) as client:
            return client.certify(file)

    async def run() -> Any:
        async with AsyncSello(url=url, api_key=KEY, **options) as client:
            return await client.certify(file)

    return asyncio.run(run())


both = pytest.mark.parametrize("kind", ["sync", "async"])


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """As large as the service takes."""
    file = tmp_path / "large.bin"
    with file.open("wb") as content:
        content.truncate(50 * MB)
    return file


@both
def test_a_large_file_is_never_held_in_memory(kind: str, large: Path) -> None:
    def handle(connection: socket.socket) -> None:
        read_upload(connection)
        connection.sendall(CREATED)

    with local_server(handle) as server:
        gc.collect()
        tracemalloc.start()
        try:
            certify(kind, server.url, large)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert peak < 8 * MB, f"{peak / MB:.1f} MB"
    print(f"\npeak of {kind}: {peak / MB:.2f} MB")


@both
@pytest.mark.parametrize(("status", "code"), [("413 Too Large", "file_too_large"), ("401 No", "api_key_invalid")])
def test_an_answer_during_the_upload_is_that_answer(kind: str, large: Path, status: str, code: str) -> None:
    def handle(connection: socket.socket) -> None:
        head_of(connection)
        connection.sendall(http(status, {"error": code, "message": "A sentence."}))
        connection.shutdown(socket.SHUT_WR)
        drain(connection)

    with local_server(handle) as server, pytest.raises(SelloError) as caught:
        certify(kind, server.url, large)
    assert caught.value.code == code
    assert len(server.connections) == 1


@both
def test_a_connection_that_is_cut_after_the_last_byte_is_repeated_with_the_same_key(kind: str, large: Path) -> None:
    heads: list[bytes] = []

    def handle(connection: socket.socket) -> None:
        head, _ = read_upload(connection)
        heads.append(head.lower())
        if len(heads) > 1:
            connection.sendall(CREATED)

    with local_server(handle) as server:
        certify(kind, server.url, large)
    keys = [line for head in heads for line in head.split(b"\r\n") if line.startswith(b"idempotency-key")]
    assert len(keys) == 2
    assert keys[0] == keys[1]


@both
def test_an_answer_that_is_cut_off_is_no_answer(kind: str) -> None:
    count = 0

    def handle(connection: socket.socket) -> None:
        nonlocal count
        count += 1
        read_upload(connection)
        connection.sendall(CREATED if count > 1 else CREATED[:-5])

    with local_server(handle) as server:
        assert certify(kind, server.url, b"x")["id"] == "cert_1"
    assert count == 2


@both
def test_an_attempt_ends_in_time_though_bytes_keep_coming(kind: str) -> None:
    gone = threading.Event()

    def handle(connection: socket.socket) -> None:
        read_upload(connection)
        connection.sendall(b"HTTP/1.1 201 Created\r\ncontent-length: 200\r\n\r\n")
        for _ in range(200):
            connection.sendall(b" ")
            if gone.wait(0.05):
                return

    with local_server(handle) as server:
        try:
            with pytest.raises(SelloError) as caught:
                certify(kind, server.url, b"x", timeout=0.5, max_retries=0)
        finally:
            gone.set()
    assert caught.value.code == "timed_out"


@both
def test_an_attempt_ends_in_time_though_the_file_keeps_coming(kind: str) -> None:
    never = threading.Event()
    read: list[int] = []

    def slow() -> Iterator[bytes]:
        for count in range(200):
            never.wait(0.05)
            read.append(count)
            yield b"x"

    with local_server(drain) as server, pytest.raises(SelloError) as caught:
        certify(kind, server.url, slow(), timeout=0.5, max_retries=0)
    assert caught.value.code == "timed_out"
    assert len(read) < 200


@both
def test_a_service_that_stays_silent_ends_the_attempt(kind: str) -> None:
    with local_server(drain) as server, pytest.raises(SelloError) as caught:
        certify(kind, server.url, b"x", timeout=0.3, max_retries=1)
    assert caught.value.code == "timed_out"
    assert len(server.connections) == 2


@both
def test_a_service_that_is_away_is_no_connection(kind: str, tmp_path: Path) -> None:
    with local_server(drain) as server:
        pass
    file = tmp_path / "file"
    file.write_bytes(b"x")
    with pytest.raises(SelloError) as caught:
        certify(kind, server.url, file, max_retries=0)
    assert caught.value.code == "connection_failed"
    assert server.url in str(caught.value)


@both
def test_a_client_that_is_closed_leaves_no_connection_open(kind: str) -> None:
    closed: list[int] = []

    def handle(connection: socket.socket) -> None:
        read_upload(connection)
        connection.sendall(CREATED.replace(b"connection: close", b"connection: keep-alive"))
        connection.settimeout(10)
        closed.append(drain(connection))

    with local_server(handle) as server:
        certify(kind, server.url, b"x")
    assert closed == [0]
    assert server.errors == []


def test_a_cancelled_call_leaves_no_connection_open(large: Path) -> None:
    begun = threading.Event()
    closed = threading.Event()

    def handle(connection: socket.socket) -> None:
        head_of(connection)
        begun.set()
        try:
            drain(connection)
        finally:
            closed.set()

    async def run(url: str) -> None:
        async with AsyncSello(url=url, api_key=KEY) as client:
            call = asyncio.create_task(client.certify(large))
            await asyncio.to_thread(begun.wait)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            # The client is still open, and the connection is not.
            assert await asyncio.to_thread(closed.wait, 30)

    with local_server(handle) as server:
        asyncio.run(run(server.url))


@both
def test_logs_have_no_key(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    def handle(connection: socket.socket) -> None:
        read_upload(connection)
        connection.sendall(CREATED)

    with local_server(handle) as server:
        certify(kind, server.url, b"x")
    assert "certificates" in caplog.text
    assert KEY not in caplog.text


def test_one_client_serves_many_threads() -> None:
    def handle(connection: socket.socket) -> None:
        read_upload(connection)
        connection.sendall(CREATED)

    results: list[str] = []
    with local_server(handle) as server, Sello(url=server.url, api_key=KEY) as client:
        threads = [threading.Thread(target=lambda: results.append(client.certify(b"x")["id"])) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert results == ["cert_1"] * 8
