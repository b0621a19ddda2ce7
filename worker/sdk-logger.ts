import { DefaultLogger } from '@temporalio/worker';
import type { LogEntry } from '@temporalio/worker';
import type { TemporalConfig } from '../config/config';
import type { Logger } from '../runtime/logger';
import { runLink } from '../temporal/run-link';
import { WORKFLOWS } from '../contract/names';

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

interface Meta {
  workflowId?: string;
  runId?: string;
  /** The name of the run's id in lines of activities. */
  workflowRunId?: string;
  workflowType?: string;
  error?: unknown;
  /** Long, and of use to Temporal alone. */
  taskToken?: unknown;
}

/** Writes the log lines of the SDK and of activities to our log. Lines about a run name its certificate and link to the run. */
export function sdkLogger(
  logger: Logger,
  temporal: Pick<TemporalConfig, 'uiUrl' | 'namespace'>,
): DefaultLogger {
  return new DefaultLogger(logger.isLevelEnabled('debug') ? 'DEBUG' : 'INFO', (entry: LogEntry) => {
    logger[LEVELS[entry.level]](describe(entry.meta ?? {}), entry.message);
  });

  function describe({
    taskToken: _token,
    error,
    workflowRunId,
    runId = workflowRunId,
    ...rest
  }: Meta): object {
    const { workflowId, workflowType } = rest;
    const runUrl = workflowId === undefined ? null : runLink(temporal, workflowId, runId);
    return {
      ...rest,
      ...(runId !== undefined && { runId }),
      ...(workflowType === WORKFLOWS.certifyFile && { certificate: workflowId }),
      ...(runUrl !== null && { runUrl }),
      ...(error !== undefined && { err: error }),
    };
  }
}
