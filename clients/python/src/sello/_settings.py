"""What a client was configured with, checked once."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

import httpx

from sello._version import __version__
from sello.errors import SelloError

BASE_PATH = "/api/public/v1"
UPLOAD_TIMEOUT_S = 400.0
TIMEOUT_S = 60.0
MAX_RETRIES = 2


class Secret:
    """A value that neither `repr` nor a debugger's view of local variables shows."""

    __slots__ = ("reveal",)

    def __init__(self, value: str) -> None:
        self.reveal: Callable[[], str] = lambda: value

    def __repr__(self) -> str:
        return "[hidden]"


@dataclass(frozen=True)
class Settings:
    """Of one client. `timeout` is in seconds for one attempt; without one it depends on the call."""

    url: str
    api_key: Secret | None
    user_agent: str
    timeout: float | None
    max_retries: int

    def changed(self, timeout: float | None, max_retries: int | None) -> Settings:
        """A copy with other limits; None keeps what is."""
        return replace(
            self,
            timeout=self.timeout if timeout is None else checked_timeout(timeout),
            max_retries=self.max_retries if max_retries is None else checked_retries(max_retries),
        )

    def headers(self) -> dict[str, str]:
        """Those of every request, without the key."""
        return {"accept": "application/json", "user-agent": self.user_agent}


def settings_of(
    url: str | None,
    api_key: str | None,
    user_agent: str | None,
    timeout: float | None,
    max_retries: int,
) -> Settings:
    """Checks the arguments of a client. What is not given comes from the environment."""
    return Settings(
        url=checked_url(url if url is not None else os.environ.get("SELLO_URL", "")),
        api_key=checked_key(api_key if api_key is not None else os.environ.get("SELLO_API_KEY", "")),
        user_agent=f"{user_agent} {own_user_agent()}" if user_agent else own_user_agent(),
        timeout=None if timeout is None else checked_timeout(timeout),
        max_retries=checked_retries(max_retries),
    )


def own_user_agent() -> str:
    """Names this package, its HTTP library and the interpreter."""
    return f"sello-python/{__version__} httpx/{httpx.__version__} python/{platform.python_version()}"


def checked_url(url: str) -> str:
    """The address of the service, without a slash at its end."""
    address = url.strip().rstrip("/").removesuffix(BASE_PATH)
    if address == "":
        raise invalid("The address of the service is missing: pass url=, or set SELLO_URL.")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise invalid(f"The address of the service must begin with https:// or http://, unlike {address!r}.")
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise invalid("The address of the service can't have a user name, a query or a fragment in it.")
    return address


def checked_key(api_key: str) -> Secret | None:
    """The key without the line break that files end with. Never repeated in a message."""
    key = api_key.strip()
    if key == "":
        return None
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise invalid("The API key has characters that no key has: copy it once more, from where it was shown.")
    return Secret(key)


def checked_timeout(timeout: float) -> float:
    """Seconds, more than none."""
    if not timeout > 0:
        raise invalid(f"timeout is in seconds and must be more than 0, unlike {timeout!r}.")
    return float(timeout)


def checked_retries(max_retries: int) -> int:
    """How often a failed attempt is repeated at most."""
    if max_retries < 0:
        raise invalid(f"max_retries must be 0 or more, unlike {max_retries!r}.")
    return max_retries


def invalid(message: str) -> SelloError:
    """An argument of the client that can't be used."""
    return SelloError("invalid_configuration", message)
