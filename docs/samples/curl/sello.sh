#!/usr/bin/env bash
# sello.sh certify FILE REFERENCE | proof ID TYPE | list
set -euo pipefail
API="$SELLO_URL/api/public/v1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# region request
# Prints the status; the answer is in $work/body and $work/headers. After 408, 429, 5xx or
# a broken connection, curl waits for Retry-After, or 1, 2, 4… seconds, and sends the same
# again. It gives up after 15 minutes at most: a monthly quota can take days.
# A single attempt has five minutes to send the file, and up to one for the answer.
request() {
  curl --silent --show-error --connect-timeout 10 --max-time 400 \
    --retry 5 --retry-max-time 900 --retry-all-errors \
    --header "Authorization: Bearer $SELLO_API_KEY" \
    --output "$work/body" --dump-header "$work/headers" --write-out '%{http_code}' "$@"
}

retry_after() {
  local seconds
  seconds=$(grep -i '^retry-after:' "$work/headers" | tail -n 1 | tr -cd 0-9 || true)
  echo "${seconds:-2}"
}

refused() {
  jq --raw-output '"\(.error): \(.message)"' "$work/body" >&2
  exit 1
}
# endregion

# region certify
# Our own number for the document serves as reference and as Idempotency-Key:
# a second run certifies nothing twice.
certify() {
  local file=$1 reference=$2 status id
  status=$(request --form "file=@\"${file//\"/\\\"}\"" --form-string "reference=$reference" \
    --header "Idempotency-Key: $reference" "$API/certificates")
  ((status < 300)) || refused
  id=$(jq --raw-output .certificate.id "$work/body")
  while [ "$(jq --raw-output .certificate.status "$work/body")" = processing ]; do # 202
    sleep "$(retry_after)"
    status=$(request "$API/certificates/$id")
    ((status < 300)) || refused
  done
  jq --raw-output '.certificate | .id, .status, .qr_verification_url' "$work/body"
}
# endregion

# region proof
# Saves a proof as ID.TYPE. Before the anchor is confirmed, a chain proof answers
# 409, and Retry-After says when to ask again.
proof() {
  local id=$1 type=$2 status
  while status=$(request "$API/certificates/$id/proof/$type") && [ "$status" = 409 ]; do
    sleep "$(retry_after)"
  done
  ((status < 300)) || refused
  mv "$work/body" "$id.$type"
  echo "$id.$type"
}
# endregion

# region list
# Prints every certificate of the account, newest first.
list() {
  local after=''
  while
    status=$(request --get --data limit=100 ${after:+--data-urlencode "after=$after"} \
      "$API/certificates")
    ((status < 300)) || refused
    jq --raw-output '.certificates[] | "\(.id) \(.status) \(.title)"' "$work/body"
    after=$(jq --raw-output '.next_cursor // empty' "$work/body")
    [ -n "$after" ]
  do :; done
}
# endregion

"$@"
