"""What a file is certified by when it stays where it is."""

from __future__ import annotations

from typing import TypedDict


class FileHash(TypedDict):
    """The part of a request that a file decides."""

    sha256: str
    file_size: int
