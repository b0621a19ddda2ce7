"""What differs from the asynchronous client by nature; `sello/_async/platform.py` is the other half."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, TypeAlias, TypeVar, Union

Result = TypeVar("Result")

#: A path, bytes, a file opened for reading bytes, chunks of bytes, or a function that opens one of these anew for each
#: attempt.
FileSource: TypeAlias = Union[str, "os.PathLike[str]", bytes, BinaryIO, Iterable[bytes], Callable[[], "FileSource"]]


def sleep(seconds: float) -> None:
    """Waits."""
    time.sleep(seconds)


def in_thread(function: Callable[..., Result], *arguments: object) -> Result:
    """There is no loop to stop."""
    return function(*arguments)


def opened(factory: Callable[[], FileSource]) -> FileSource:
    """What a function returns."""
    return factory()


def is_chunks(source: object) -> bool:
    """Whether it gives chunks of bytes one by one."""
    return isinstance(source, Iterable)


def each(source: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks."""
    yield from source
