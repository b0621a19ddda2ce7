#!/usr/bin/env bash
# Every single call that the guide shows, in a folder with a file contract.pdf.
set -euo pipefail
API=$SELLO_URL/api/public/v1
call() { printf '\n--- %s\n' "$1"; }

call first
# region first
curl --header "Authorization: Bearer $SELLO_API_KEY" \
  --form file=@contract.pdf "$API/certificates"
# endregion

call fields
# region fields
curl --header "Authorization: Bearer $SELLO_API_KEY" \
  --header 'Idempotency-Key: inv-2291' \
  --form file=@contract.pdf \
  --form title='Contract 14' \
  --form description='With two annexes' \
  --form document_type=contract \
  --form reference=inv-2291 \
  "$API/certificates"
# endregion

call json
# region json
base64 < contract.pdf | tr -d '\n' |
  jq --raw-input '{file_base64: ., file_name: "contract.pdf", reference: "inv-2292"}' |
  curl --header "Authorization: Bearer $SELLO_API_KEY" --json @- "$API/certificates"
# endregion

call async
# region async
curl --include --header "Authorization: Bearer $SELLO_API_KEY" \
  --header 'Prefer: respond-async' \
  --form file=@contract.pdf "$API/certificates"
# endregion

ID=$(curl --silent --header "Authorization: Bearer $SELLO_API_KEY" "$API/certificates?reference=inv-2291" | jq --raw-output '.certificates[0].id')

call read
# region read
curl --header "Authorization: Bearer $SELLO_API_KEY" "$API/certificates/$ID"
# endregion

call reference
# region reference
curl --header "Authorization: Bearer $SELLO_API_KEY" \
  "$API/certificates?reference=inv-2291"
# endregion

call hash
# region hash
SHA256=$(openssl dgst -sha256 -r contract.pdf | cut -d ' ' -f 1)
curl --header "Authorization: Bearer $SELLO_API_KEY" "$API/verify/$SHA256"
# endregion

call account
# region account
curl --header "Authorization: Bearer $SELLO_API_KEY" "$API/account"
# endregion

call public
# region public
curl "$SELLO_URL/v/$ID/proof.json"
# endregion

call error
# region error
curl --include --header "Authorization: Bearer $SELLO_API_KEY" \
  --header 'Sello-Test: psc_error' \
  --form file=@contract.pdf "$API/certificates"
# endregion
