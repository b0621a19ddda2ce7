#!/bin/sh
# Creates Temporal's two databases and brings their schemas up to date. Idempotent.
set -eu

for store in temporal:temporal temporal_visibility:visibility; do
  database=${store%%:*}
  schema=/etc/temporal/schema/postgresql/v12/${store##*:}/versioned
  set -- temporal-sql-tool --plugin postgres12 --endpoint postgresql --port 5432 --user temporal --database "$database"
  "$@" create-database
  "$@" setup-schema --version 0.0
  "$@" update-schema --schema-dir "$schema"
done
