"""What a file is certified by when it stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypedDict

    # Closed (PEP 728): type checkers then know that `{**hash_file(path), "ref": "7"}` is the item of a batch.
    class FileHash(TypedDict, closed=True):
        """The part of a request that a file decides."""

        sha256: str
        file_size: int
else:
    from typing import TypedDict

    class FileHash(TypedDict):
        """The part of a request that a file decides."""

        sha256: str
        file_size: int
