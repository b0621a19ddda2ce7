#!/usr/bin/env bash
# sello.sh certify FILE REFERENCE | proof ID TYPE (any type but file) | list
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

# Prints a part of the answer.
answer() {
  jq --raw-output "$1" "$work/body"
}

# Ends the program unless the status says that the call succeeded.
check() {
  local reason
  if ((200 <= $1 && $1 < 300)); then return; fi
  # A proxy in between may answer without JSON.
  reason=$(answer 'select(.error) | "\(.error): \(.message)"' 2>/dev/null) || true
  echo "${reason:-HTTP $1}" >&2
  exit 1
}
# endregion

# region certify
# Our own number for the document serves as reference and as Idempotency-Key:
# a second run certifies nothing twice.
certify() {
  local file=$1 reference=$2 status id wait
  status=$(request --form "file=@\"${file//\"/\\\"}\"" --form-string "reference=$reference" \
    --header "Idempotency-Key: $reference" "$API/certificates")
  check "$status"
  id=$(answer .certificate.id)
  # After a 202 the work goes on. Every read counts towards the quota.
  for wait in 2 4 8 16 32 60 60 60 60 60 60 60; do
    [ "$(answer .certificate.status)" = processing ] || break
    sleep "$wait"
    status=$(request "$API/certificates/$id")
    check "$status"
  done
  case $(answer .certificate.status) in
    certified) answer '.certificate | .id, .status, .qr_verification_url' ;;
    failed) answer '.certificate.failure | "\(.code): \(.message)"' >&2 && exit 1 ;;
    *) echo 'still processing; run this again with the same reference' >&2 && exit 1 ;;
  esac
}
# endregion

# region proof
# Saves a proof of any type but file, which is a link, as ID.TYPE. Before the anchor is
# confirmed, a chain proof answers 409, and Retry-After says when to ask again.
proof() {
  local id=$1 type=$2 status
  while :; do
    status=$(request "$API/certificates/$id/proof/$type")
    [ "$status" = 409 ] || break
    sleep "$(retry_after)"
  done
  check "$status"
  mv "$work/body" "$id.$type"
  echo "$id.$type"
}

retry_after() {
  grep -iE '^retry-after: *[0-9]+[[:space:]]*$' "$work/headers" | tail -n 1 | tr -cd 0-9 || echo 10
}
# endregion

# region list
# Prints every certificate of the account, newest first.
list() {
  local after='' status
  while :; do
    status=$(request --get --data limit=100 ${after:+--data-urlencode "after=$after"} \
      "$API/certificates")
    check "$status"
    answer '.certificates[] | "\(.id) \(.status) \(.title)"'
    after=$(answer '.next_cursor // empty')
    [ -n "$after" ] || break
  done
}
# endregion

"$@"
