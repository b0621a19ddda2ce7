"""Calls a service as a user's program would, with either client. Prints one line of JSON: what came of it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from inspect import isawaitable
from pathlib import Path
from typing import Any

from sello import AsyncPager, AsyncSello, Pager, Sello, SelloError, hash_file


class Blocking:
    """Lets one program drive both clients: waits for what is asynchronous, reads lists to their end."""

    def __init__(self, target: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._target = target
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._target, name)
        return self._called(value) if callable(value) else Blocking(value, self._loop)

    def _called(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            result = method(*arguments, **options)
            if isinstance(result, AsyncPager):
                return self._loop.run_until_complete(all_of(result))
            if isinstance(result, Pager):
                return list(result)
            return self._loop.run_until_complete(result) if isawaitable(result) else result

        return call


async def all_of(pager: AsyncPager[Any, Any]) -> list[Any]:
    return [item async for item in pager]


def certify(sello: Any, path: str) -> Any:
    seen: list[int] = []
    certificate = sello.certify(path, on_progress=lambda progress: seen.append(progress.sent))
    return {"certificate": certificate, "attempts": seen.count(0), "sent": seen[-1]}


def certify_hash(sello: Any, path: str) -> Any:
    return {"certificate": sello.certify_hash(**hash_file(path))}


def many(sello: Any, path: str) -> Any:
    """Everything a program does in its day, over a bad line."""
    content = Path(path).read_bytes()
    made = [sello.certify(content + bytes([n]), file_name=f"{n}.bin", reference="day")["id"] for n in range(4)]
    hashes = [sello.certify_hash(sha256=f"{n:064x}", file_size=7, reference="day")["id"] for n in range(1, 5)]
    batch = sello.batches.create([{"sha256": f"{n:064x}", "file_size": 8} for n in range(11, 31)])
    done = sello.batches.wait(batch, timeout=120)
    items = sello.batches.items(done["id"])
    member = sello.members.create(name="Ana", external_id="ana")
    sello.members.update(member["id"], email="ana@example.com")
    listed = [certificate["id"] for certificate in sello.certificates.list(reference="day", limit=3)]
    sello.certificates.update(made[0], public_page=False)
    original = sello.proofs.download(made[1], "file")
    return {
        "made": made + hashes,
        "listed": listed,
        "batch": done["counts"],
        "items": [item["status"] for item in items],
        "members": [found["email"] for found in sello.members.list(external_id="ana")],
        "private": sello.certificates.get(made[0])["public_page"],
        "original": original.content == content + bytes([1]) and original.name == "1.bin",
        "constancia": sello.proofs.download(made[2], "pdf").content[:5].decode(),
        "verified": sello.verify(f"{1:064x}")["certified"],
        "deleted": sello.members.delete(member["id"]),
    }


def account(sello: Any, _path: str) -> Any:
    return {"account": sello.account()}


def main(kind: str, scenario: str, path: str = "") -> None:
    loop = asyncio.new_event_loop()
    retries = int(os.environ.get("MAX_RETRIES", "2"))
    sello = Blocking((Sello if kind == "sync" else AsyncSello)(max_retries=retries), loop)
    try:
        outcome = globals()[scenario](sello, path)
    except SelloError as error:
        outcome = {"error": vars(error)}
    sello.close()
    loop.close()
    print(json.dumps(outcome))


main(*sys.argv[1:])
