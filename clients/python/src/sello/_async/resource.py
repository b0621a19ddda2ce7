"""The calls that resources are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sello._answer import Download
from sello._async.pager import AsyncPager
from sello._async.transport import AsyncTransport
from sello._call import Call, idempotency, json_body


class AsyncResource:
    """A part of the API."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _get(self, path: str, query: Mapping[str, Any] | None = None) -> Any:
        return await self._transport.json(Call("GET", path, query or {}))

    async def _create(self, path: str, body: Mapping[str, Any] | None, key: str | None) -> Any:
        """A POST that the service makes idempotent."""
        return await self._transport.json(Call("POST", path, json=json_body(body), headers=idempotency(key)))

    async def _trigger(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """A POST that does something each time."""
        return await self._transport.json(Call("POST", path, json=json_body(body), repeat="refused"))

    async def _change(self, path: str, body: Mapping[str, Any]) -> Any:
        return await self._transport.json(Call("PATCH", path, json=json_body(body)))

    async def _change_once(self, path: str, body: Mapping[str, Any], key: str | None) -> Any:
        """A PATCH that the service makes idempotent."""
        return await self._transport.json(Call("PATCH", path, json=json_body(body), headers=idempotency(key)))

    async def _delete(self, path: str) -> None:
        await self._transport.send(Call("DELETE", path))

    async def _download(self, path: str, language: str | None = None) -> Download:
        answer = await self._transport.send(Call("GET", path, {"language": language}, download=True))
        return answer.file(path.rsplit("/", 1)[1])

    def _list(self, path: str, name: str, query: Mapping[str, Any]) -> AsyncPager[Any, Any]:
        return AsyncPager(self._transport, path, name, query)
