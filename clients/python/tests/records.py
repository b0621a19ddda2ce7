"""Records as the service sends them, as far as tests look at them."""

from __future__ import annotations

from typing import Any


def certificate(status: str = "certified", anchor: str = "pending", **more: Any) -> dict[str, Any]:
    failure = {"code": "psc_error", "message": "No provider answered."} if status == "failed" else None
    blockchain = {"status": anchor, "next_anchor_at": more.pop("next_anchor_at", None)}
    return {"id": "cert_1", "status": status, "failure": failure, "blockchain": blockchain, **more}


def batch(status: str) -> dict[str, Any]:
    return {"id": "bat_1", "status": status, "counts": {"total": 1, "certified": 1, "failed": 0, "pending": 0}}
