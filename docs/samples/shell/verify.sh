#!/usr/bin/env bash
# verify.sh FILE ID: fetches the proofs of a certificate that is anchored, and checks them with tools that are not ours.
set -euo pipefail
FILE=$1
ID=$2
API=$SELLO_URL/api/public/v1

# region fetch
get() {
  curl --fail --silent --show-error \
    --header "Authorization: Bearer $SELLO_API_KEY" "$API/certificates/$ID$1"
}
get /proof/nom151 > cert.tsr
get /proof/blockchain > cert.xml
get /proof/opentimestamps > cert.ots
get '/proof?type=nom151' | jq --raw-output .proof.chain > chain.pem

# These need no key. The time stamp is checked against the trust file: see below.
TRUST_URL=$(get '' | jq --raw-output .certificate.nom151.trust_url)
curl --fail --silent --show-error --output trust.pem "$TRUST_URL"
curl --fail --silent --show-error --remote-name \
  "$SELLO_URL/docs/check_blockchain_proof.py"
# endregion

# region trust
while openssl x509 -noout -subject -fingerprint -sha256 2> /dev/null; do :; done < trust.pem
# endregion

# region timestamp
openssl ts -verify -data "$FILE" -in cert.tsr -CAfile trust.pem -untrusted chain.pem
openssl ts -reply -in cert.tsr -text # whose time stamp it is, and its time
# endregion

# region anchor
python3 check_blockchain_proof.py cert.xml "$FILE" cert.tsr
# endregion

# region evidence
get /proof/evidence > cert.ers
# Where the first time stamp begins: the offset of the structure that names signed data.
OFFSET=$(openssl asn1parse -inform DER -in cert.ers |
  awk -F: '/pkcs7-signedData/ && !found { found = 1; print before + 0 } { before = $1 }')
openssl asn1parse -inform DER -in cert.ers -strparse "$OFFSET" -noout -out first.token
openssl ts -verify -data "$FILE" -in first.token -token_in -CAfile trust.pem -untrusted chain.pem
# endregion

# region ots
ots --bitcoin-node "$BITCOIN_RPC_URL" verify -f "$FILE" cert.ots
# endregion

# region sello
curl --fail --silent --show-error --remote-name "$SELLO_URL/docs/sello-verify.mjs"
echo "$VERIFIER_SHA256  sello-verify.mjs" | sha256sum --check --quiet
node sello-verify.mjs "$FILE" cert.tsr cert.ers cert.xml cert.ots \
  --trust trust.pem --bitcoin-rpc "$BITCOIN_RPC_URL"
# endregion
