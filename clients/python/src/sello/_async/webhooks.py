"""Endpoints, their deliveries, and what was published."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from sello._async.pager import AsyncPager
from sello._async.resource import AsyncResource
from sello._call import segment
from sello.types import (
    Delivery,
    DeliveryAnswer,
    DeliveryList,
    Event,
    EventList,
    ListDeliveriesQuery,
    ListEventsQuery,
    Replay,
    ReplayAnswer,
    Webhook,
    WebhookAnswer,
    WebhookChange,
    WebhookList,
    WebhookPayload,
    WebhookRequest,
    WebhookWithSecret,
    WebhookWithSecretAnswer,
)
from sello.webhooks import verify_webhook

if TYPE_CHECKING:
    from typing_extensions import Unpack


class AsyncWebhooks(AsyncResource):
    """They save polling; no call needs them."""

    async def create(self, **fields: Unpack[WebhookRequest]) -> WebhookWithSecret:
        """Create an endpoint. The secret is shown once. Not repeated after a lost answer, as it could create two."""
        answer: WebhookWithSecretAnswer = await self._trigger("/webhooks", fields)
        return answer["webhook"]

    # Before `list`, whose name would hide the built-in type.
    def verify(self, raw_body: str | bytes, headers: Mapping[str, str], secret: str | Iterable[str]) -> WebhookPayload:
        """Check that a webhook comes from the service, and return its event: see `verify_webhook`."""
        return verify_webhook(raw_body, headers, secret)

    async def get(self, id: str) -> Webhook:
        """Read one endpoint."""
        answer: WebhookAnswer = await self._get(f"/webhooks/{segment(id)}")
        return answer["webhook"]

    async def update(self, id: str, **fields: Unpack[WebhookChange]) -> Webhook:
        """Change, disable or enable an endpoint."""
        answer: WebhookAnswer = await self._change(f"/webhooks/{segment(id)}", fields)
        return answer["webhook"]

    async def delete(self, id: str) -> None:
        """Delete an endpoint and its deliveries."""
        await self._delete(f"/webhooks/{segment(id)}")

    async def rotate(self, id: str) -> WebhookWithSecret:
        """Replace the secret of an endpoint. Both sign for 24 hours."""
        answer: WebhookWithSecretAnswer = await self._trigger(f"/webhooks/{segment(id)}/rotate")
        return answer["webhook"]

    async def test(self, id: str) -> Delivery:
        """Send a test event to an endpoint."""
        answer: DeliveryAnswer = await self._trigger(f"/webhooks/{segment(id)}/test")
        return answer["delivery"]

    def deliveries(self, id: str, **filters: Unpack[ListDeliveriesQuery]) -> AsyncPager[Delivery, DeliveryList]:
        """List the deliveries of an endpoint."""
        return self._list(f"/webhooks/{segment(id)}/deliveries", "deliveries", filters)

    async def retry(self, id: str, delivery_id: str) -> Delivery:
        """Send a delivery again."""
        path = f"/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}/retry"
        answer: DeliveryAnswer = await self._trigger(path)
        return answer["delivery"]

    async def replay(self, id: str, **fields: Unpack[Replay]) -> ReplayAnswer:
        """Send the deliveries of a period again, as many as the budget of the hour leaves."""
        answer: ReplayAnswer = await self._trigger(f"/webhooks/{segment(id)}/replay", fields)
        return answer

    async def list(self) -> list[Webhook]:
        """List the account's endpoints, 10 at most."""
        answer: WebhookList = await self._get("/webhooks")
        return answer["webhooks"]


class AsyncEvents(AsyncResource):
    """What was published in the last 30 days."""

    def list(self, **filters: Unpack[ListEventsQuery]) -> AsyncPager[Event, EventList]:
        """List what was published, oldest first. `page()` has the cursor from which to go on later."""
        return self._list("/events", "events", filters)
