import { EventEmitter } from 'node:events';
import { asyncLocalStorage, CancelledFailure, Context } from '@temporalio/activity';
import type { Info } from '@temporalio/activity';
import { noopMetricMeter } from '@temporalio/common';
import type { Logger, LogLevel, LogMetadata } from '@temporalio/common';

const INFO = {
  attempt: 1,
  taskQueue: 'test',
  isLocal: false,
  taskToken: Buffer.from('test'),
  base64TaskToken: Buffer.from('test').toString('base64'),
  activityId: 'test',
  activityType: 'unknown',
  workflowType: 'test',
  workflowExecution: { workflowId: 'test', runId: '00000000-0000-0000-0000-000000000000' },
  inWorkflow: true,
  namespace: 'default',
  scheduledTimestampMs: 1,
  currentAttemptScheduledTimestampMs: 1,
  startToCloseTimeoutMs: 1000,
  scheduleToCloseTimeoutMs: 1000,
} satisfies Partial<Info>;

/**
 * Runs functions in the context of an activity, and emits their heartbeats. It does what MockActivityEnvironment of @temporalio/testing
 * does, without loading the worker, the client and the test server with every test file.
 */
export class ActivityEnvironment extends EventEmitter {
  private readonly context: Context;
  private readonly cancellation = new AbortController();

  constructor(info: Partial<Info> = {}, { logger = logTo(() => undefined) }: { logger?: Logger } = {}) {
    super();
    const { signal } = this.cancellation;
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as CancelledFailure);
      });
    });
    cancelled.catch(() => undefined);
    const heartbeat = (details: unknown) => this.emit('heartbeat', details);
    this.context = new Context(
      { ...INFO, ...info } as Info,
      ...([cancelled, signal, heartbeat, undefined, logger, noopMetricMeter, {}] as const),
    );
  }

  cancel(): void {
    this.cancellation.abort(new CancelledFailure('CANCELLED'));
  }

  async run<P extends unknown[], R>(fn: (...args: P) => Promise<R>, ...args: P): Promise<R> {
    return await asyncLocalStorage.run(this.context, () => fn(...args));
  }
}

export interface LogEntry {
  level: LogLevel;
  message: string;
  meta?: LogMetadata | undefined;
}

const LEVELS: LogLevel[] = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR'];

/** A logger that passes on every entry of at least this level. */
export function logTo(record: (entry: LogEntry) => void, least: LogLevel = 'INFO'): Logger {
  const log = (level: LogLevel, message: string, meta?: LogMetadata) => {
    if (LEVELS.indexOf(level) >= LEVELS.indexOf(least)) record({ level, message, meta });
  };
  const at = (level: LogLevel) => (message: string, meta?: LogMetadata) => {
    log(level, message, meta);
  };
  return {
    log,
    trace: at('TRACE'),
    debug: at('DEBUG'),
    info: at('INFO'),
    warn: at('WARN'),
    error: at('ERROR'),
  };
}
