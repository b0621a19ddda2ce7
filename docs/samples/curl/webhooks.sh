#!/usr/bin/env bash
# Every call for webhooks that the guide shows.
set -euo pipefail
API=$SELLO_URL/api/public/v1
call() { printf '\n--- %s\n' "$1"; }

call create
# region create
curl --header "Authorization: Bearer $SELLO_API_KEY" \
  --json '{"url": "https://erp.example.com/sello", "events": ["certificate.*", "batch.*"]}' \
  "$API/webhooks" | tee webhook.json
# endregion

call test
# region test
WEBHOOK=$(jq --raw-output .webhook.id webhook.json)
curl --request POST --header "Authorization: Bearer $SELLO_API_KEY" "$API/webhooks/$WEBHOOK/test"
# endregion

call deliveries
# region deliveries
curl --header "Authorization: Bearer $SELLO_API_KEY" "$API/webhooks/$WEBHOOK/deliveries?limit=20"
# endregion
DELIVERY=$(curl --silent --header "Authorization: Bearer $SELLO_API_KEY" "$API/webhooks/$WEBHOOK/deliveries" | jq --raw-output '.deliveries[0].id')

call replay
# region replay
curl --request POST --header "Authorization: Bearer $SELLO_API_KEY" \
  "$API/webhooks/$WEBHOOK/deliveries/$DELIVERY/retry"

curl --header "Authorization: Bearer $SELLO_API_KEY" \
  --json '{"since": "2026-11-14T00:00:00Z", "only_failed": true}' \
  "$API/webhooks/$WEBHOOK/replay"
# endregion

call rotate
# region rotate
curl --request POST --header "Authorization: Bearer $SELLO_API_KEY" "$API/webhooks/$WEBHOOK/rotate"
# endregion

call enable
# region enable
curl --request PATCH --header "Authorization: Bearer $SELLO_API_KEY" \
  --json '{"enabled": true}' "$API/webhooks/$WEBHOOK"
# endregion

call events
# region events
curl --header "Authorization: Bearer $SELLO_API_KEY" "$API/events?limit=100"
# endregion

call delete
curl --silent --request DELETE --header "Authorization: Bearer $SELLO_API_KEY" "$API/webhooks/$WEBHOOK"
