{{- /* The pod of a process; list: context, component, container. */}}
{{- define "sello.pod" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- with $root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{ include "sello.podSecurityContext" $root | nindent 2 }}
containers:
  - name: {{ $component }}
    image: {{ printf "%s:%s" $root.Values.image.repository (include "sello.version" .) | quote }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    securityContext: {{ include "sello.securityContext" $root | nindent 6 }}
    {{- index . 2 | nindent 4 }}
    volumeMounts: {{ include "sello.volumeMounts" . | nindent 6 }}
volumes: {{ include "sello.volumes" . | nindent 2 }}
{{- end }}

{{- /* Where the pods of a process run; list: context, component. */}}
{{- define "sello.placement" -}}
{{- $values := index (index . 0).Values (index . 1) -}}
topologySpreadConstraints:
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector: { matchLabels: {{ include "sello.selector" $ | fromYaml | toJson }} }
  {{- end }}
{{- with $values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}
