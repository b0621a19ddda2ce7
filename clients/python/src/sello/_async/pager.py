"""Lists, page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any, Generic, TypeVar, cast

from sello._async.transport import AsyncTransport
from sello._call import Call
from sello.errors import SelloError

Item = TypeVar("Item")
Page = TypeVar("Page")

#: The most that a page holds: every page costs a request of the quota.
PAGE_SIZE = 100


class AsyncPager(Generic[Item, Page]):
    """A list of the API: iterate over it to read it to its end."""

    def __init__(self, transport: AsyncTransport, path: str, name: str, query: Mapping[str, Any]) -> None:
        self._transport = transport
        self._path = path
        self._name = name
        self._query = query

    async def page(self) -> Page:
        """One page, as the API gives it. Its `next_cursor` is the `after` of the next."""
        return cast("Page", await self._read(self._query))

    async def __aiter__(self) -> AsyncIterator[Item]:
        query = {"limit": PAGE_SIZE, **self._query}
        while True:
            page = await self._read(query)
            for item in page[self._name]:
                yield item
            after = page["next_cursor"]
            if not page["has_more"] or after is None:
                return
            if after == query.get("after"):
                raise SelloError("invalid_answer", "The list does not advance: its next page is the same.")
            query["after"] = after

    async def _read(self, query: Mapping[str, Any]) -> dict[str, Any]:
        page = await self._transport.json(Call("GET", self._path, query))
        return cast("dict[str, Any]", page)
