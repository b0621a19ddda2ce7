"""Opens whatever a caller passes as a file."""

from __future__ import annotations

import os
import stat
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from sello._async.platform import FileSource, each, in_thread, is_chunks, opened
from sello.errors import SelloError

CHUNK = 256 * 1024


@dataclass
class AsyncContent:
    """A file that is open for one reading."""

    chunks: AsyncGenerator[bytes, None]
    name: str | None = None
    #: None: known when the end is reached.
    size: int | None = None
    #: What was opened for it.
    file: BinaryIO | None = None

    async def aclose(self) -> None:
        """Ends the reading. A generator that was never started would not close its file."""
        await self.chunks.aclose()
        if self.file is not None:
            self.file.close()


class AsyncSource:
    """Opens a file as often as it is sent."""

    def __init__(self, file: FileSource) -> None:
        self._file = file
        #: Where a file object stood when it was passed. None: it can't be set back, or is none.
        self._start = start_of(file)
        self._was_read = False

    def is_spent(self) -> bool:
        """Whether it can't be sent again. A stream that nothing was read of is still whole."""
        if not self._was_read or (callable(self._file) and not is_file_object(self._file)):
            return False
        if isinstance(self._file, (str, os.PathLike)):
            return not is_regular(self._file)
        return not is_bytes(self._file) and self._start is None

    async def open(self) -> AsyncContent:
        """Opens it, from the beginning."""
        file: Any = self._file
        start = self._start
        while callable(file) and not is_file_object(file):
            file = await opened(file)
            start = start_of(file)
        content = await self._opened(file, start)
        content.chunks = self._noted(content.chunks)
        return content

    async def _opened(self, file: Any, start: int | None) -> AsyncContent:
        if isinstance(file, (str, os.PathLike)):
            return await open_path(file)
        if is_bytes(file):
            return AsyncContent(chunks_of_bytes(bytes(file)), size=len(file))
        if is_file_object(file):
            return await open_object(file, start)
        if is_chunks(file):
            return AsyncContent(checked(file))
        raise TypeError(f"A file is a path, bytes, a file object, chunks of bytes or a function, not {type(file)}.")

    async def _noted(self, chunks: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        self._was_read = True
        async for chunk in chunks:
            yield chunk


async def open_path(path: str | os.PathLike[str]) -> AsyncContent:
    """A file of the disk."""
    try:
        file = await in_thread(open_binary, path)
    except OSError as error:
        raise unreadable(path, error) from error
    status = os.fstat(file.fileno())
    # A pipe or a device has no size.
    size = status.st_size if stat.S_ISREG(status.st_mode) else None
    return AsyncContent(read(file, path, size), os.path.basename(os.fspath(path)), size, file)


async def open_object(file: Any, start: int | None) -> AsyncContent:
    """A file that the caller has opened, and closes."""
    name = getattr(file, "name", None)
    own_name = os.path.basename(name) if isinstance(name, str) else None
    if start is None:
        return AsyncContent(read(file, own_name, None), own_name)
    try:
        end: int = await in_thread(file.seek, 0, os.SEEK_END)
        await in_thread(file.seek, start)
    except OSError as error:
        raise unreadable(own_name, error) from error
    return AsyncContent(read(file, own_name, end - start), own_name, end - start)


async def read(file: BinaryIO, name: object, size: int | None) -> AsyncGenerator[bytes, None]:
    """Reads to the end. A size that was announced must come true."""
    left = size
    try:
        while chunk := await in_thread(file.read, CHUNK):
            if not is_bytes(chunk):
                raise SelloError("file_unreadable", "The file gives text: open it with mode 'rb'.")
            if left is not None:
                left -= len(chunk)
                if left < 0:
                    break
            yield chunk
    except OSError as error:
        raise unreadable(name, error) from error
    if left:
        raise SelloError("file_unreadable", f"{shown(name)} changed while it was sent. Send a copy of it.")


async def chunks_of_bytes(content: bytes) -> AsyncGenerator[bytes, None]:
    """In pieces, so that progress shows."""
    for start in range(0, len(content), CHUNK):
        yield content[start : start + CHUNK]


async def checked(source: Any) -> AsyncGenerator[bytes, None]:
    """Chunks of the caller's own making."""
    async for chunk in each(source):
        if not is_bytes(chunk):
            kind = type(chunk).__name__
            raise SelloError("file_unreadable", f"A file is made of bytes, and the iterator gives {kind}.")
        yield bytes(chunk)


def open_binary(path: str | os.PathLike[str]) -> BinaryIO:
    """For reading; whoever reads to the end closes it."""
    return open(path, "rb")


def is_bytes(value: object) -> bool:
    """Bytes, or a view of them."""
    return isinstance(value, (bytes, bytearray, memoryview))


def is_file_object(value: object) -> bool:
    """Has a `read`. A class that has one is a function that opens it."""
    return hasattr(value, "read") and not isinstance(value, type)


def is_regular(path: str | os.PathLike[str]) -> bool:
    """What a pipe has given is gone."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True


def start_of(file: object) -> int | None:
    """The position of a file object that can be set back to it."""
    if not is_file_object(file):
        return None
    stream = cast("BinaryIO", file)
    try:
        return stream.tell() if stream.seekable() else None
    except (AttributeError, OSError, ValueError):
        return None


def unreadable(name: object, error: OSError) -> SelloError:
    """What the operating system has to say."""
    return SelloError("file_unreadable", f"{shown(name)} could not be read: {error.strerror or error}.")


def shown(name: object) -> str:
    """The name of a file in a sentence."""
    return f"The file {os.fspath(cast('str', name))!r}" if isinstance(name, (str, os.PathLike)) else "The file"
