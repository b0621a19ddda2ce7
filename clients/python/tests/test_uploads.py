from __future__ import annotations

import io
import os
import threading
from collections.abc import AsyncIterator, Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from conftest import Harness, answer, problem
from records import certificate

from sello import Progress, SelloError, hash_file, hash_file_async

CONTENT = os.urandom(700_000)
CREATED = answer(201, {"certificate": certificate()})
BUSY = problem(503, "service_unavailable")


def parts(harness: Harness, attempt: int = 0) -> dict[str, Message]:
    """The form, read by a parser that is not ours."""
    head = f"content-type: {harness.requests[attempt].headers['content-type']}\r\n\r\n".encode()
    form = message_from_bytes(head + harness.bodies[attempt])
    found = [cast("Message", part) for part in form.get_payload()]
    return {str(part.get_param("name", header="content-disposition")): part for part in found}


def content(harness: Harness, attempt: int = 0) -> bytes:
    return cast("bytes", parts(harness, attempt)["file"].get_payload(decode=True))


def chunks() -> Iterator[bytes]:
    yield CONTENT[:10]
    yield b""
    yield CONTENT[10:]


async def later() -> AsyncIterator[bytes]:
    for chunk in chunks():
        yield chunk


class Pipe(io.RawIOBase):
    """A file object that can't be set back, such as the output of another program."""

    def __init__(self) -> None:
        self._inner = io.BytesIO(CONTENT)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._inner.readinto(buffer)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "contrato ñ.pdf"
    file.write_bytes(CONTENT)
    return file


def at_position(path: Path) -> io.BufferedReader:
    file = path.open("rb")
    file.seek(100)
    return file


@pytest.mark.parametrize("repeat", [False, True])
@pytest.mark.parametrize(
    "kind", ["path", "text path", "bytes", "bytearray", "view", "file", "factory", "factory of a pipe"]
)
def test_sends_the_same_bytes_in_every_attempt(harness: Harness, path: Path, kind: str, repeat: bool) -> None:
    file = path.open("rb")
    sources: dict[str, Any] = {
        "path": path,
        "text path": str(path),
        "bytes": CONTENT,
        "bytearray": bytearray(CONTENT),
        "view": memoryview(CONTENT),
        "file": file,
        "factory": lambda: path,
        "factory of a pipe": lambda: Pipe(),
    }
    harness.replies = [BUSY, CREATED] if repeat else [CREATED]
    assert harness.call(lambda c: c.certify(sources[kind]))["id"] == "cert_1"
    for attempt in range(len(harness.requests)):
        assert content(harness, attempt) == CONTENT
    assert len(harness.requests) == 1 + repeat
    assert not file.closed
    file.close()


@pytest.mark.parametrize("kind", ["iterator", "async iterator", "pipe"])
def test_a_stream_is_sent_once_and_never_in_part(harness: Harness, kind: str) -> None:
    if kind == "async iterator" and harness.kind == "sync":
        pytest.skip("for the asynchronous client")
    sources: dict[str, Any] = {"iterator": chunks, "async iterator": later, "pipe": Pipe}
    harness.replies = [CREATED]
    harness.call(lambda c: c.certify(sources[kind]()))
    assert content(harness) == CONTENT
    assert harness.requests[0].headers["transfer-encoding"] == "chunked"
    harness.requests.clear()
    harness.replies = [BUSY, CREATED]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.certify(sources[kind]()))
    assert (caught.value.code, caught.value.status) == ("not_repeatable", 503)
    assert isinstance(caught.value.__cause__, SelloError)
    assert len(harness.requests) == 1
    harness.requests.clear()
    harness.bodies.clear()
    # A factory opens it anew.
    harness.call(lambda c: c.certify(sources[kind]), max_retries=2)
    assert content(harness, len(harness.requests) - 1) == CONTENT


def test_a_file_object_is_sent_from_where_it_stands(harness: Harness, path: Path) -> None:
    harness.replies = [BUSY, CREATED]
    with at_position(path) as file:
        harness.call(lambda c: c.certify(file))
    assert content(harness, 0) == content(harness, 1) == CONTENT[100:]


def test_fields_name_and_length_arrive(harness: Harness, path: Path) -> None:
    harness.replies = [CREATED]
    harness.call(
        lambda c: c.certify(
            path,
            title="Contrato «14»",
            description="a\r\nb",
            document_type="contract",
            reference="r",
            public_page=False,
        )
    )
    form = parts(harness)
    fields = {name: part.get_payload(decode=True) for name, part in form.items() if name != "file"}
    assert fields == {
        "title": "Contrato «14»".encode(),
        "description": b"a\r\nb",
        "document_type": b"contract",
        "reference": b"r",
        "public_page": b"false",
    }
    assert form["file"].get_content_type() == "application/pdf"
    assert 'filename="contrato ñ.pdf"'.encode() in harness.bodies[0]
    assert int(harness.requests[0].headers["content-length"]) == len(harness.bodies[0])
    assert "prefer" not in harness.requests[0].headers


@pytest.mark.parametrize("name", ['a"b\r\nx-evil: 1\r\n\r\n.txt', "\udcff.bin"])
def test_a_file_name_can_not_leave_its_header(harness: Harness, name: str) -> None:
    harness.replies = [CREATED]
    harness.call(lambda c: c.certify(b"x", file_name=name, file_mime="text/plain\r\nx-evil: 1"))
    [part] = parts(harness).values()
    assert part.keys() == ["content-disposition", "content-type"]
    assert content(harness) == b"x"


def test_tells_how_much_was_sent_and_begins_anew_with_each_attempt(harness: Harness, path: Path) -> None:
    seen: list[Progress] = []
    harness.replies = [BUSY, CREATED]
    harness.call(lambda c: c.certify(path, on_progress=seen.append))
    sent = [progress.sent for progress in seen]
    assert {progress.total for progress in seen} == {len(CONTENT)}
    assert sent[0] == 0
    assert sent.count(0) == sent.count(len(CONTENT)) == 2
    assert len(sent) == 8


def test_the_key_of_an_upload_is_kept_over_repeats(harness: Harness) -> None:
    harness.replies = [httpx.ReadError("reset"), BUSY, CREATED]
    harness.call(lambda c: c.certify(b"content"))
    assert len({request.headers["idempotency-key"] for request in harness.requests}) == 1
    assert len(harness.requests) == 3


@pytest.mark.parametrize("error", [httpx.ConnectError("refused"), httpx.ConnectTimeout("")])
def test_a_stream_that_nothing_was_read_of_is_sent_again(harness: Harness, error: Exception) -> None:
    """The mock reads the body of each request, so the failure is put before it."""
    client = harness.client()
    http = client._transport.http
    send = http.send
    failures = [error]

    def sends(*arguments: Any, **options: Any) -> Any:
        if failures:
            raise failures.pop()
        return send(*arguments, **options)

    http.send = sends
    harness.client = lambda **options: client  # type: ignore[method-assign]
    harness.replies = [CREATED]
    assert harness.call(lambda c: c.certify(chunks()))["id"] == "cert_1"
    assert content(harness) == CONTENT


def test_says_which_file_can_not_be_read(harness: Harness, tmp_path: Path) -> None:
    harness.replies = [CREATED]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.certify(tmp_path / "missing.pdf"))
    assert caught.value.code == "file_unreadable"
    assert "missing.pdf" in caught.value.message
    assert "No such file" in caught.value.message
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.certify(tmp_path))
    assert caught.value.code == "file_unreadable"
    assert harness.requests == []


def test_refuses_text(harness: Harness, path: Path) -> None:
    harness.replies = [CREATED]
    for source in (io.StringIO("text"), iter(["text"])):
        with pytest.raises(SelloError) as caught:
            harness.call(lambda c: c.certify(source))  # noqa: B023
        assert caught.value.code == "file_unreadable"
    with pytest.raises(TypeError):
        harness.call(lambda c: c.certify(7))


@pytest.mark.parametrize("change", [b"more", None])
def test_a_file_that_changes_while_it_is_sent_is_not_certified(
    harness: Harness, tmp_path: Path, change: bytes | None
) -> None:
    file = tmp_path / "log"
    file.write_bytes(bytes(600_000))

    def change_it(progress: Progress) -> None:
        if progress.sent > 0:
            if change is None:
                os.truncate(file, 300_000)
            else:
                with file.open("ab") as log:
                    log.write(change)

    harness.replies = [CREATED]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.certify(file, on_progress=change_it))
    assert caught.value.code == "file_unreadable"
    assert "changed" in caught.value.message


def test_a_named_pipe_is_read_once(harness: Harness, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(CONTENT))
    writer.start()
    harness.replies = [BUSY, CREATED]
    with pytest.raises(SelloError) as caught:
        harness.call(lambda c: c.certify(pipe))
    writer.join()
    assert caught.value.code == "not_repeatable"
    assert content(harness) == CONTENT


def test_an_error_of_the_callers_own_iterator_passes_as_it_is(harness: Harness) -> None:
    def broken() -> Iterator[bytes]:
        yield b"a"
        raise ZeroDivisionError

    harness.replies = [CREATED]
    with pytest.raises(ZeroDivisionError):
        harness.call(lambda c: c.certify(broken()))


def test_a_factory_may_be_asynchronous(harness: Harness, path: Path) -> None:
    if harness.kind == "sync":
        pytest.skip("for the asynchronous client")

    async def find() -> Path:
        return path

    harness.replies = [BUSY, CREATED]
    harness.call(lambda c: c.certify(find))
    assert content(harness, 1) == CONTENT


def test_hashes_what_it_would_send(path: Path) -> None:
    import asyncio
    import hashlib

    expected = {"sha256": hashlib.sha256(CONTENT).hexdigest(), "file_size": len(CONTENT)}
    assert hash_file(path) == hash_file(CONTENT) == hash_file(chunks()) == expected
    assert asyncio.run(hash_file_async(later())) == asyncio.run(hash_file_async(chunks())) == expected
