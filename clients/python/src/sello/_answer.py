"""What came back, and the error that it stands for."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

import httpx

from sello._retry import retry_after_seconds
from sello.errors import SelloError


@dataclass(frozen=True)
class Answer:
    """A complete answer."""

    status: int
    headers: httpx.Headers
    content: bytes

    def json(self) -> Any:
        """The body of a success."""
        try:
            return json.loads(self.content)
        except ValueError:
            raise self._not_ours() from None

    def error(self) -> SelloError:
        """What any answer but a 2xx means."""
        if 300 <= self.status < 400:
            return self._error(
                "invalid_answer",
                "The service redirects this call, which is not followed: use the address that it redirects to as url.",
            )
        try:
            body = json.loads(self.content)
        except ValueError:
            return self._not_ours()
        if not isinstance(body, dict) or not isinstance(body.get("error"), str):
            return self._not_ours()
        return self._error(body["error"], str(body.get("message", "")))

    def file(self, default_name: str) -> Download:
        """The body as a file."""
        name = file_name(self.headers.get("content-disposition", "")) or default_name
        mime: str = self.headers.get("content-type", "application/octet-stream")
        return Download(self.content, name, mime.partition(";")[0].strip())

    def _not_ours(self) -> SelloError:
        return self._error(
            "invalid_answer",
            f"The answer with status {self.status} is not one of the service: check the address, and any proxy.",
        )

    def _error(self, code: str, message: str) -> SelloError:
        location = self.headers.get("location")
        of_certificate = re.search(r"/certificates/(cert_\w+)$", location or "")
        return SelloError(
            code,
            message,
            status=self.status,
            request_id=self.headers.get("x-request-id"),
            retry_after=retry_after_seconds(self.headers.get("retry-after")),
            certificate_id=of_certificate and of_certificate[1],
            location=location,
        )


@dataclass(frozen=True)
class Download:
    """A proof, diploma, card or credential as a file."""

    content: bytes
    name: str
    mime: str


def file_name(disposition: str) -> str | None:
    """The name in a Content-Disposition (RFC 6266). Never a path, as callers write files by it."""
    encoded = re.search(r"filename\*\s*=\s*utf-8'[^']*'([^;\s]+)", disposition, re.IGNORECASE)
    plain = re.search(r'filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))', disposition, re.IGNORECASE)
    if encoded:
        name = unquote(encoded[1])
    elif plain:
        name = re.sub(r"\\(.)", r"\1", plain[1]) if plain[1] is not None else plain[2]
    else:
        return None
    last = re.split(r"[/\\]", name)[-1]
    return None if last in ("", ".", "..") else last
