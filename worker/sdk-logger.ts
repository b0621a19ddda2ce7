import { DefaultLogger } from '@temporalio/worker';
import type { LogEntry } from '@temporalio/worker';
import type { TemporalConfig } from '../config/config';
import type { Logger } from '../config/logger';
import { runLink } from '../temporal/run-link';
import { WORKFLOWS } from '../workflows/contract';

interface Meta {
  workflowId?: string;
  runId?: string;
  workflowType?: string;
  error?: unknown;
  /** Of use to the engine alone, and long. */
  taskToken?: unknown;
}

/** The SDK's log lines, and those of steps, as ours: what concerns a run names it, its certificate, and where it can be seen. */
export function sdkLogger(
  logger: Logger,
  temporal: Pick<TemporalConfig, 'uiUrl' | 'namespace'>,
): DefaultLogger {
  return new DefaultLogger(
    logger.isLevelEnabled('debug') ? 'DEBUG' : 'INFO',
    ({ level, message, meta }: LogEntry) => {
      const { taskToken: _token, error, ...rest } = (meta ?? {}) as Meta;
      const { workflowId, runId, workflowType } = rest;
      const runUrl = workflowId === undefined ? null : runLink(temporal, workflowId, runId);
      const line = {
        ...rest,
        ...(workflowType === WORKFLOWS.certifyFile && { certificate: workflowId }),
        ...(runUrl !== null && { runUrl }),
        ...(error !== undefined && { err: error }),
      };
      const write =
        level === 'ERROR' ? 'error' : level === 'WARN' ? 'warn' : level === 'INFO' ? 'info' : 'debug';
      logger[write](line, message);
    },
  );
}
