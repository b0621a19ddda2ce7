{{- /* What the schema can't say, or not in a clear sentence. */}}
{{- define "sello.validate" -}}
{{- $reserved := list "HOST" "PORT" "METRICS_HOST" "METRICS_PORT" "PSC_CONFIG" "SELLO_DATA_DIR" -}}
{{- $all := dict "settings" .Values.settings "api.settings" .Values.api.settings "worker.settings" .Values.worker.settings -}}
{{- range $where, $settings := $all }}
{{- range $name, $value := $settings }}
{{- if has $name $reserved }}{{ fail (printf "%s.%s is set by the chart. Remove it." $where $name) }}{{ end }}
{{- if or (hasSuffix "_FILE" $name) (has $name (list "MONGODB_URI" "TEMPORAL_API_KEY" "SMTP_URL" "NODE_EXTRA_CA_CERTS")) }}
{{- fail (printf "%s.%s is a secret or a file. Put it into a Kubernetes Secret and name that in secrets." $where $name) }}
{{- end }}
{{- if regexMatch "^[a-z+]+://[^/]*@" (toString $value) }}
{{- fail (printf "%s.%s contains a password. Put user:password into a Secret and name it in secrets.bitcoinRpc." $where $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $name := list "PUBLIC_URL" "TEMPORAL_ADDRESS" "GCS_BUCKET" "BITCOIN_NETWORK" }}
{{- if not (get $.Values.settings $name) }}{{ fail (printf "settings.%s is required; .env.example says what it means." $name) }}{{ end }}
{{- end }}
{{- if not .Values.worker.settings.BITCOIN_RPC_URL }}{{ fail "worker.settings.BITCOIN_RPC_URL is required; .env.example says what it means." }}{{ end }}
{{- $worker := merge (dict) .Values.worker.settings .Values.settings }}
{{- if and (eq $worker.BITCOIN_NETWORK "bitcoin") (not $worker.ANCHOR_DAILY_FEE_SATS) }}
{{- fail "worker.settings.ANCHOR_DAILY_FEE_SATS is required on bitcoin: what anchors may cost in 24 hours, in satoshi." }}
{{- end }}
{{- if eq (include "sello.walletKind" .) "node" }}
{{- range $name := list "ANCHOR_WALLET_NAME" "ANCHOR_WALLET_ADDRESS" }}
{{- if not (get $worker $name) }}{{ fail (printf "worker.settings.%s is required with ANCHOR_WALLET: node." $name) }}{{ end }}
{{- end }}
{{- else if not .Values.secrets.wallet.name }}
{{- fail "secrets.wallet.name is required, unless worker.settings.ANCHOR_WALLET is node." }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) }}{{ fail "ingress.host is required with ingress.enabled." }}{{ end }}
{{- range $name := list "api" "worker" }}
{{- with (index $.Values $name).autoscaling }}
{{- if gt (int .minReplicas) (int .maxReplicas) }}{{ fail (printf "%s.autoscaling.minReplicas is above maxReplicas." $name) }}{{ end }}
{{- end }}
{{- end }}
{{- end }}
