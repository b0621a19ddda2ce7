{{- /* The environment of a process; list: context, component. */}}
{{- define "sello.env" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $secrets := $root.Values.secrets -}}
- { name: HOST, value: 0.0.0.0 }
- { name: PORT, value: "3000" }
- { name: METRICS_HOST, value: 0.0.0.0 }
- { name: METRICS_PORT, value: "9464" }
- { name: PSC_CONFIG, value: {{ printf "/etc/sello/providers/%s" $secrets.providers.key | quote }} }
{{- $settings := dict }}
{{- range $from := list $root.Values.settings (index $root.Values $component).settings }}
{{- range $name, $value := $from }}{{ $_ := set $settings $name $value }}{{ end }}
{{- end }}
{{- range $name, $value := $settings }}
- { name: {{ $name }}, value: {{ include "sello.text" $value | quote }} }
{{- end }}
{{ include "sello.databaseEnv" . }}
{{- with $secrets.temporalApiKey }}
{{- if .name }}
- name: TEMPORAL_API_KEY
  valueFrom: { secretKeyRef: { name: {{ .name | quote }}, key: {{ .key | quote }} } }
{{- end }}
{{- end }}
{{- with $secrets.smtp }}
{{- if .name }}
- name: SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ .name | quote }}, key: {{ .key | quote }} } }
{{- end }}
{{- end }}
{{- end }}

{{- /* YAML reads a number as a float, which would print 21600000 as 2.16e+07. */}}
{{- define "sello.text" -}}
{{- if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{- /* The database and the files; list: context, component. Migrations need no more. */}}
{{- define "sello.databaseEnv" -}}
{{- with (index . 0).Values.secrets.mongodb -}}
- name: MONGODB_URI
  valueFrom: { secretKeyRef: { name: {{ .name | quote }}, key: {{ .key | quote }} } }
{{- end }}
{{- range include "sello.files" . | fromYamlArray }}
- { name: {{ .variable }}, value: {{ printf "/etc/sello/%s/%s" .volume .key | quote }} }
{{- end }}
{{- end }}
