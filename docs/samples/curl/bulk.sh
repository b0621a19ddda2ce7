#!/usr/bin/env bash
# Certifies by hash alone: contract.pdf, and every file of the folder contracts in one batch.
set -euo pipefail
API=$SELLO_URL/api/public/v1
call() { printf '\n--- %s\n' "$1"; }

call hash-only
# region hash-only
SHA256=$(openssl dgst -sha256 -r contract.pdf | cut -d ' ' -f 1)
jq --null-input --arg sha256 "$SHA256" --argjson size "$(wc -c < contract.pdf)" \
  '{sha256: $sha256, file_size: $size, file_name: "contract.pdf", reference: "inv-3001"}' |
  curl --header "Authorization: Bearer $SELLO_API_KEY" --json @- "$API/certificates"
# endregion

call batch
# region batch
for FILE in contracts/*; do
  SHA256=$(openssl dgst -sha256 -r "$FILE" | cut -d ' ' -f 1)
  jq --null-input --arg sha256 "$SHA256" --argjson size "$(wc -c < "$FILE")" --arg name "${FILE##*/}" \
    '{sha256: $sha256, file_size: $size, file_name: $name, ref: $name}'
done | jq --slurp '{items: .}' > batch.json

curl --header "Authorization: Bearer $SELLO_API_KEY" \
  --header 'Idempotency-Key: contracts-2026-11' \
  --json @batch.json "$API/batches" | tee accepted.json
# endregion

call follow
# region follow
BATCH=$(jq --raw-output .batch.id accepted.json)
until curl --silent --header "Authorization: Bearer $SELLO_API_KEY" "$API/batches/$BATCH" |
  tee batch.json | jq --exit-status '.batch.status == "done"' > /dev/null; do sleep 2; done
jq .batch.counts batch.json
# endregion

call items
# region items
curl --header "Authorization: Bearer $SELLO_API_KEY" "$API/batches/$BATCH/items?limit=100"
# endregion
