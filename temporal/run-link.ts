import type { TemporalConfig } from '../config/config';

/** The run in Temporal's web interface; `null` when no interface is configured. Without a run's id, the newest run of that name. */
export function runLink(
  { uiUrl, namespace }: Pick<TemporalConfig, 'uiUrl' | 'namespace'>,
  workflowId: string,
  runId?: string,
): string | null {
  if (uiUrl === null) return null;
  const path = [
    'namespaces',
    namespace,
    'workflows',
    workflowId,
    ...(runId === undefined ? [] : [runId, 'history']),
  ];
  return `${uiUrl}/${path.map(encodeURIComponent).join('/')}`;
}
