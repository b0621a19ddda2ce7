"""One call of the API, before it is known how often it has to be sent."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote

from sello.errors import SelloError

#: `always`: a repeat changes nothing. `refused`: only what a 429 has refused for sure.
Repeat = Literal["always", "refused"]
Upload = TypeVar("Upload")


@dataclass(frozen=True)
class Call(Generic[Upload]):
    """What every attempt sends. An upload is opened anew for each."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    json: bytes | None = None
    upload: Upload | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    repeat: Repeat = "always"
    #: Redirects are followed for the bytes of a proof only.
    download: bool = False

    def parameters(self) -> dict[str, str]:
        """The query as the service reads it."""
        return {name: parameter(value) for name, value in self.query.items() if value is not None}


def json_body(body: Mapping[str, Any] | None) -> bytes | None:
    """What a request without a body has is nothing, not null."""
    return None if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")


def parameter(value: object) -> str:
    """A value of a query or a form. A time without a zone is one of this machine, as everywhere in Python."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date) else str(value)


def segment(value: str) -> str:
    """An id as a part of a path. An empty one, or dots, would address something else."""
    if value in ("", ".", ".."):
        raise SelloError("invalid_request", f"{value!r} is not an id.")
    return quote(value, safe="")


def idempotency(key: str | None) -> dict[str, str]:
    """The header that makes repeats harmless: the caller's key, or a random one."""
    if key is None:
        return {"idempotency-key": secrets.token_urlsafe(24)}
    if not re.fullmatch(r"[\x21-\x7e]{1,255}", key):
        raise SelloError("invalid_request", "An idempotency key is 1 to 255 visible ASCII characters, without spaces.")
    return {"idempotency-key": key}
