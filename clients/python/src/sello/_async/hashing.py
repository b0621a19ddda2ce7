"""Hashes a file as it is read."""

from __future__ import annotations

import hashlib
from contextlib import aclosing

from sello._async.platform import FileSource
from sello._async.source import AsyncSource
from sello._file_hash import FileHash


async def hash_file_async(file: FileSource) -> FileHash:
    """The SHA-256 and the size of a file, as `certify_hash` and `batches.create` take them."""
    digest = hashlib.sha256()
    size = 0
    content = await AsyncSource(file).open()
    async with aclosing(content):
        async for chunk in content.chunks:
            digest.update(chunk)
            size += len(chunk)
    return {"sha256": digest.hexdigest(), "file_size": size}
