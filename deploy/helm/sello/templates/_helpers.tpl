{{- define "sello.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "sello.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default (ternary (include "sello.fullname" .) "default" .Values.serviceAccount.create) }}
{{- end }}

{{- /* What selects the pods of a release; list: context, component. It never changes. */}}
{{- define "sello.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
{{- if gt (len .) 1 }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}
{{- end }}

{{- define "sello.labels" -}}
{{- $root := index . 0 -}}
{{ include "sello.selector" . }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "sello.version" -}}
{{- $root := index . 0 -}}
{{- $tag := $root.Values.image.tag | default $root.Chart.AppVersion -}}
{{- if eq (index . 1) "api" }}{{ $root.Values.api.imageTag | default $tag }}{{ else }}{{ $tag }}{{ end }}
{{- end }}

{{- define "sello.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* fsGroup makes mounted secrets readable for the group of the process, mode 0440. */}}
{{- define "sello.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}
