import type { TemporalConfig } from '../config/config';

/** The run in the Temporal UI, by default the newest one of that workflow; `null` when no UI is configured. */
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
