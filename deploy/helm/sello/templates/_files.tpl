{{- /* The files of a process as a list of {variable, path, volume}; list: context, component. */}}
{{- define "sello.files" -}}
{{- $root := index . 0 -}}
{{- $worker := eq (index . 1) "worker" -}}
{{- with $root.Values.secrets.authorities }}
{{- if .name }}
- { variable: NODE_EXTRA_CA_CERTS, volume: authorities, secret: {{ .name | quote }}, key: {{ .key | quote }} }
{{- end }}
{{- end }}
{{- if ne (index . 1) "migrate" }}
{{- with $root.Values.secrets }}
- { variable: SELLO_SECRET_FILE, volume: secret, secret: {{ .secret.name | quote }}, key: {{ .secret.key | quote }} }
{{- if .temporalCa.name }}
- { variable: TEMPORAL_TLS_CA_FILE, volume: temporal-ca, secret: {{ .temporalCa.name | quote }}, key: {{ .temporalCa.key | quote }} }
{{- end }}
{{- if .temporalClient.name }}
- { variable: TEMPORAL_TLS_CERT_FILE, volume: temporal-client, secret: {{ .temporalClient.name | quote }}, key: tls.crt }
- { variable: TEMPORAL_TLS_KEY_FILE, volume: temporal-client, secret: {{ .temporalClient.name | quote }}, key: tls.key }
{{- end }}
{{- if .codec.name }}
- { variable: TEMPORAL_CODEC_KEY_FILE, volume: codec, secret: {{ .codec.name | quote }}, key: {{ .codec.key | quote }} }
{{- end }}
{{- if .gcs.name }}
- { variable: GCS_CREDENTIALS_FILE, volume: gcs, secret: {{ .gcs.name | quote }}, key: {{ .gcs.key | quote }} }
{{- end }}
{{- if and $worker .bitcoinRpc.name }}
- { variable: BITCOIN_RPC_COOKIE_FILE, volume: bitcoin-rpc, secret: {{ .bitcoinRpc.name | quote }}, key: {{ .bitcoinRpc.key | quote }} }
{{- end }}
{{- if and $worker (ne (include "sello.walletKind" $root) "node") }}
- { variable: ANCHOR_WALLET_FILE, volume: wallet, secret: {{ .wallet.name | quote }}, key: {{ .wallet.key | quote }} }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "sello.walletKind" -}}
{{- get .Values.worker.settings "ANCHOR_WALLET" | default (get .Values.settings "ANCHOR_WALLET") | default "file" }}
{{- end }}

{{- define "sello.volumeMounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if ne (index . 1) "migrate" }}
- { name: providers, mountPath: /etc/sello/providers, readOnly: true }
{{- end }}
{{- $seen := dict }}
{{- range include "sello.files" . | fromYamlArray }}
{{- if not (hasKey $seen .volume) }}
- { name: {{ .volume }}, mountPath: /etc/sello/{{ .volume }}, readOnly: true }
{{- $_ := set $seen .volume true }}
{{- end }}
{{- end }}
{{- end }}

{{- define "sello.volumes" -}}
{{- $root := index . 0 -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- if ne (index . 1) "migrate" }}
- name: providers
  projected:
    defaultMode: 0440
    sources:
      - {{ ternary "secret" "configMap" (eq $root.Values.secrets.providers.kind "Secret") }}: { name: {{ $root.Values.secrets.providers.name | quote }} }
      {{- if and (eq (index . 1) "worker") $root.Values.secrets.providerCredentials.name }}
      - secret: { name: {{ $root.Values.secrets.providerCredentials.name | quote }} }
      {{- end }}
{{- end }}
{{- $seen := dict }}
{{- range include "sello.files" . | fromYamlArray }}
{{- if not (hasKey $seen .volume) }}
- name: {{ .volume }}
  secret: { secretName: {{ .secret | quote }}, defaultMode: 0440 }
{{- $_ := set $seen .volume true }}
{{- end }}
{{- end }}
{{- end }}
