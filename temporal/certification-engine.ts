import { setTimeout as pause } from 'node:timers/promises';
import {
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import type { Client, WorkflowExecutionStatusName } from '@temporalio/client';
import { CERTIFICATE_READY_UPDATE_ID, certificateReady, certifyWorkflowId } from '../contract/certify-file';
import type { CertifyFileInput, CertifyFileResult, TimestampPlan } from '../contract/certify-file';
import { WORKFLOWS } from '../contract/names';
import { UnavailableError } from '../domain/errors';
import type {
  CertificationEngine,
  CertificationOrder,
  CertificationOutcome,
} from '../ports/certification-engine';
import { certifiedOutcome, classifyUpdateError, failedOutcome } from './certification-outcome';
import { certifyStartOptions } from './certification-start';
import { listWorkers } from './list-workers';

type CertifyFile = (input: CertifyFileInput) => Promise<CertifyFileResult>;

/** What is known of a start. Once acknowledged, nothing that happens to the engine makes it unknown again. */
interface Start {
  acknowledged: boolean;
}

/** How long the engine may take to acknowledge a start before it is asked whether it knows the workflow. */
const SILENCE_MILLISECONDS = 6_000;
const PROBE_MILLISECONDS = 2_000;
const PROBE_PAUSE_MILLISECONDS = 1_000;
const NOT_READY_PAUSE_MILLISECONDS = 1_000;

/** Every workflow is started with the provider plan of the process that starts it. */
export function createCertificationEngine(client: Client, plan: TimestampPlan): CertificationEngine {
  async function certify(order: CertificationOrder, waitMilliseconds: number): Promise<CertificationOutcome> {
    const deadline = Date.now() + waitMilliseconds;
    const start: Start = { acknowledged: false };
    for (;;) {
      const outcome = await startAndWait(order, deadline, start);
      if (outcome !== 'not_ready') return outcome;
      if (Date.now() + NOT_READY_PAUSE_MILLISECONDS > deadline) return { kind: 'pending' };
      await pause(NOT_READY_PAUSE_MILLISECONDS);
    }
  }

  async function startAndWait(
    order: CertificationOrder,
    deadline: number,
    start: Start,
  ): Promise<CertificationOutcome | 'not_ready'> {
    const operation = new WithStartWorkflowOperation<CertifyFile>(
      WORKFLOWS.certifyFile,
      certifyStartOptions(order, plan),
    );
    operation.workflowHandle().then(
      () => {
        start.acknowledged = true;
      },
      () => undefined,
    );
    const answer = client.withDeadline(deadline, () =>
      client.workflow.executeUpdateWithStart(certificateReady, {
        startWorkflowOperation: operation,
        updateId: CERTIFICATE_READY_UPDATE_ID,
      }),
    );
    try {
      return certifiedOutcome(await Promise.race([answer, failIfSilent(order, answer, start)]));
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      return outcomeOfError(error, order, start);
    }
  }

  async function outcomeOfError(
    error: unknown,
    order: CertificationOrder,
    start: Start,
  ): Promise<CertificationOutcome | 'not_ready'> {
    const kind = classifyUpdateError(error);
    if (kind === 'failed') return failedOutcome(error);
    // Both are said of a workflow that exists.
    if (kind === 'ended' || kind === 'not_ready') start.acknowledged = true;
    if (kind === 'ended') return outcomeOfEndedRun(order);
    if (kind === 'not_ready') return kind;
    if (start.acknowledged) return { kind: 'pending' };
    if (kind === 'timed_out' && (await status(order.certificateId)) !== null) return { kind: 'pending' };
    throw unavailable(error);
  }

  /**
   * Rejects when the engine, silent for a while, says that it does not know the workflow. Otherwise resolves with the answer. A question
   * that a busy engine leaves open says nothing about the start: it is asked again for as long as the answer may still come.
   */
  async function failIfSilent<T>(order: CertificationOrder, answer: Promise<T>, start: Start): Promise<T> {
    const over = new AbortController();
    const end = () => {
      over.abort();
    };
    answer.then(end, end);
    const rest = (milliseconds: number) =>
      pause(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
    await rest(SILENCE_MILLISECONDS);
    while (!start.acknowledged && !over.signal.aborted) {
      const known = await status(order.certificateId).catch(() => undefined);
      if (known === null) throw unavailable(new Error('The engine did not acknowledge the start.'));
      if (known === undefined) await rest(PROBE_PAUSE_MILLISECONDS);
      else start.acknowledged = true;
    }
    return answer;
  }

  /** The run ended without an answer to the update. After a reset, another one is running. */
  async function outcomeOfEndedRun({
    certificateId,
  }: CertificationOrder): Promise<CertificationOutcome | 'not_ready'> {
    const handle = client.workflow.getHandle<CertifyFile>(certifyWorkflowId(certificateId));
    try {
      if ((await status(certificateId)) === 'RUNNING') return 'not_ready';
      return certifiedOutcome(await probe(() => handle.result()));
    } catch (error) {
      // It was started, so what can't be learned from it, because it was deleted or the engine is slow, is left to the record.
      return error instanceof WorkflowFailedError ? failedOutcome(error) : { kind: 'pending' };
    }
  }

  /** Of the last run; `null` when there is none. */
  async function status(certificateId: string): Promise<WorkflowExecutionStatusName | null> {
    const handle = client.workflow.getHandle(certifyWorkflowId(certificateId));
    try {
      return (await probe(() => handle.describe())).status.name;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return null;
      throw unavailable(error);
    }
  }

  function probe<T>(call: () => Promise<T>): Promise<T> {
    return client.withDeadline(Date.now() + PROBE_MILLISECONDS, call);
  }

  return {
    certify,

    async start(order) {
      try {
        await client.withDeadline(Date.now() + SILENCE_MILLISECONDS, () =>
          client.workflow.start<CertifyFile>(WORKFLOWS.certifyFile, certifyStartOptions(order, plan)),
        );
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw unavailable(error);
      }
    },

    isRunning: async (certificateId) => (await status(certificateId)) === 'RUNNING',

    async workers() {
      try {
        return await probe(() => listWorkers(client));
      } catch (error) {
        throw unavailable(error);
      }
    },

    async check() {
      try {
        await probe(() => client.connection.workflowService.getSystemInfo({}));
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

function unavailable(cause: unknown): UnavailableError {
  return new UnavailableError('engine', { cause });
}
