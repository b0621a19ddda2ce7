"""What differs from the synchronous client by nature; `sello/_sync/platform.py` is the other half."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable
from inspect import isawaitable
from typing import BinaryIO, TypeAlias, TypeVar, Union

Result = TypeVar("Result")
END = object()

#: A path, bytes, a file opened for reading bytes, chunks of bytes, or a function that opens one of these anew for each
#: attempt.
FileSource: TypeAlias = Union[
    str,
    "os.PathLike[str]",
    bytes,
    BinaryIO,
    Iterable[bytes],
    AsyncIterable[bytes],
    Callable[[], "FileSource"],
    Callable[[], "Awaitable[FileSource]"],
]


async def sleep(seconds: float) -> None:
    """Waits."""
    await asyncio.sleep(seconds)


async def in_thread(function: Callable[..., Result], *arguments: object) -> Result:
    """Reads files without stopping the loop."""
    return await asyncio.to_thread(function, *arguments)


async def opened(factory: Callable[[], FileSource | Awaitable[FileSource]]) -> FileSource:
    """What a function returns, now or later."""
    source = factory()
    return await source if isawaitable(source) else source


def is_chunks(source: object) -> bool:
    """Whether it gives chunks of bytes one by one."""
    return isinstance(source, (AsyncIterable, Iterable))


async def each(source: AsyncIterable[bytes] | Iterable[bytes]) -> AsyncIterator[bytes]:
    """The chunks, from either kind of iterator."""
    if isinstance(source, AsyncIterable):
        async for chunk in source:
            yield chunk
        return
    iterator = iter(source)
    # The end is a value, as StopIteration can't leave a thread.
    while (chunk := await in_thread(next, iterator, END)) is not END:
        yield chunk
