"""The parts of an upload around the bytes of the file (RFC 7578)."""

from __future__ import annotations

import mimetypes
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from sello._call import parameter


@dataclass(frozen=True)
class Progress:
    """How much of a file has been sent. A repeated attempt begins at 0 again."""

    sent: int
    total: int | None


@dataclass(frozen=True)
class Envelope:
    """What stands before and after the file."""

    head: bytes
    tail: bytes
    content_type: str


def envelope(fields: Mapping[str, object], file_name: str, file_mime: str | None) -> Envelope:
    """The other fields come first, so that nothing is left to read when the file has arrived."""
    boundary = secrets.token_hex(16)
    mime = file_mime or mimetypes.guess_type(file_name)[0] or "application/octet-stream"
    parts = [
        f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{parameter(value)}\r\n'
        for name, value in fields.items()
        if value is not None
    ]
    parts.append(
        f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="{quoted(file_name)}"\r\n'
        f"content-type: {one_line(mime)}\r\n\r\n"
    )
    return Envelope(
        "".join(parts).encode("utf-8", "replace"),
        f"\r\n--{boundary}--\r\n".encode(),
        f"multipart/form-data; boundary={boundary}",
    )


def quoted(name: str) -> str:
    """As browsers escape a file name."""
    return one_line(name).replace('"', "%22")


def one_line(value: str) -> str:
    """A line break would begin another header."""
    return value.replace("\r", "%0D").replace("\n", "%0A")
