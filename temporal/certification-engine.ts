import { setTimeout as pause } from 'node:timers/promises';
import {
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type {
  CertificationEngine,
  CertificationOrder,
  CertificationOutcome,
  IssuedCertificate,
} from '../ports/certification-engine';
import { causes } from '../domain/causes';
import { UnavailableError } from '../domain/errors';
import { CERTIFICATE_READY_UPDATE_ID, certificateReady, certifyWorkflowId } from '../contract/certify-file';
import { SEARCH } from '../contract/search-attributes';
import { WORKFLOWS } from '../contract/names';
import type { CertifyFileInput, CertifyFileResult, TimestampPlan } from '../contract/certify-file';
import type { Stage } from '../contract/search-attributes';
import { GRPC, grpcCode } from './grpc-code';
import { listWorkers } from './list-workers';
import { TASK_QUEUE } from '../contract/names';

type CertifyFile = (input: CertifyFileInput) => Promise<CertifyFileResult>;

/** How long an engine may be silent before it counts as out of reach. */
const SILENCE_MILLISECONDS = 6_000;
const PROBE_MILLISECONDS = 2_000;

const NOT_READY_PAUSE_MILLISECONDS = 1_000;

/** Every run is started with the plan that the process which starts it was configured with. */
export function createCertificationEngine(client: Client, plan: TimestampPlan): CertificationEngine {
  async function certify(order: CertificationOrder, waitMilliseconds: number): Promise<CertificationOutcome> {
    const deadline = Date.now() + waitMilliseconds;
    for (;;) {
      try {
        return await certifyOnce(order, deadline - Date.now());
      } catch (error) {
        // The run has lost its worker a few times in a row: it takes nobody who waits until the next one has it in hand.
        if (!isNotReady(error)) throw error;
        if (Date.now() + NOT_READY_PAUSE_MILLISECONDS > deadline) return { kind: 'pending' };
        await pause(NOT_READY_PAUSE_MILLISECONDS);
      }
    }
  }

  async function certifyOnce(
    order: CertificationOrder,
    waitMilliseconds: number,
  ): Promise<CertificationOutcome> {
    const operation = new WithStartWorkflowOperation<CertifyFile>(WORKFLOWS.certifyFile, {
      ...startOptions(order, plan),
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
    // The handle is not asked for; without this its rejection would count as unhandled.
    operation.workflowHandle().catch(() => undefined);
    const answer = client.withDeadline(Date.now() + waitMilliseconds, () =>
      client.workflow.executeUpdateWithStart(certificateReady, {
        startWorkflowOperation: operation,
        updateId: CERTIFICATE_READY_UPDATE_ID,
      }),
    );
    answer.catch(() => undefined);
    try {
      const result = await Promise.race([answer, failIfSilent(order, answer)]);
      return { kind: 'certified', issued: issuedCertificate(result) };
    } catch (error) {
      return outcomeOf(error, order);
    }
  }

  /** Rejects when the engine has nothing to say about the run for a while; never resolves before the answer is there. */
  async function failIfSilent<T>(order: CertificationOrder, answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<'silent'>((resolve) => {
      timer = setTimeout(() => {
        resolve('silent');
      }, SILENCE_MILLISECONDS);
    });
    const first = await Promise.race([silence, answer.then(() => 'answered' as const)]).finally(() => {
      clearTimeout(timer);
    });
    if (first === 'silent' && !(await isStarted(order))) {
      throw new UnavailableError('engine', { cause: new Error('The engine did not acknowledge the start.') });
    }
    return answer;
  }

  async function outcomeOf(error: unknown, order: CertificationOrder): Promise<CertificationOutcome> {
    if (error instanceof UnavailableError) throw error;
    if (error instanceof WorkflowUpdateFailedError) {
      const failure = applicationFailure(error);
      // The run ended and its update with it: the run itself knows why.
      if (failure?.type === 'AcceptedUpdateCompletedWorkflow') return outcomeOfRun(order);
      return failedOutcome(failure);
    }
    // It ended before this caller was known to it.
    if (hasCode(error, GRPC.alreadyExists) || error instanceof WorkflowExecutionAlreadyStartedError)
      return outcomeOfRun(order);
    if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || isDeadline(error)) {
      if (await isStarted(order)) return { kind: 'pending' };
    }
    throw new UnavailableError('engine', { cause: error });
  }

  async function outcomeOfRun(order: CertificationOrder): Promise<CertificationOutcome> {
    const handle = client.workflow.getHandle<CertifyFile>(certifyWorkflowId(order.certificateId));
    try {
      const result = await client.withDeadline(Date.now() + PROBE_MILLISECONDS, () => handle.result());
      return { kind: 'certified', issued: issuedCertificate(result) };
    } catch (error) {
      if (!(error instanceof WorkflowFailedError)) throw new UnavailableError('engine', { cause: error });
      return failedOutcome(applicationFailure(error));
    }
  }

  async function isStarted(order: CertificationOrder): Promise<boolean> {
    const handle = client.workflow.getHandle(certifyWorkflowId(order.certificateId));
    try {
      await client.withDeadline(Date.now() + PROBE_MILLISECONDS, () => handle.describe());
      return true;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw new UnavailableError('engine', { cause: error });
    }
  }

  return {
    certify,

    async start(order) {
      try {
        await client.withDeadline(Date.now() + SILENCE_MILLISECONDS, () =>
          client.workflow.start<CertifyFile>(WORKFLOWS.certifyFile, {
            ...startOptions(order, plan),
            workflowIdConflictPolicy: 'USE_EXISTING',
          }),
        );
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return;
        throw new UnavailableError('engine', { cause: error });
      }
    },

    async workers() {
      try {
        return await client.withDeadline(Date.now() + PROBE_MILLISECONDS, () => listWorkers(client));
      } catch (error) {
        throw new UnavailableError('engine', { cause: error });
      }
    },

    async check() {
      try {
        await client.withDeadline(Date.now() + PROBE_MILLISECONDS, () =>
          client.connection.workflowService.getSystemInfo({}),
        );
      } catch (error) {
        throw new UnavailableError('engine', { cause: error });
      }
    },
  };
}

function startOptions({ certificateId, accountId, sha256, size }: CertificationOrder, plan: TimestampPlan) {
  return {
    workflowId: certifyWorkflowId(certificateId),
    taskQueue: TASK_QUEUE,
    args: [{ certificateId, accountId, sha256, size, plan }] as [CertifyFileInput],
    // A run that ended badly without settling its record may be started again; one that certified never is.
    workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY' as const,
    // A worker that is killed in the middle of a task is noticed after this.
    workflowTaskTimeout: '5s',
    // The operators' view shows these in clear: ids alone, no caller's text and no hash.
    staticSummary: `Certify a file of ${size} bytes`,
    staticDetails: [
      `Certificate ${certificateId} of account ${accountId}.`,
      'Steps: take a unit of the allowance, hash the stored file, ask the providers in order, save the time stamp, queue the leaf.',
      `The record, and the batch that anchors it: sello find ${certificateId}`,
    ].join('\n\n'),
    typedSearchAttributes: [
      { key: SEARCH.certificateId, value: certificateId },
      { key: SEARCH.accountId, value: accountId },
      { key: SEARCH.stage, value: 'received' satisfies Stage },
    ],
  };
}

function issuedCertificate({ token, leaf, savedAt }: CertifyFileResult): IssuedCertificate {
  return { token: { ...token, genTime: new Date(token.genTime) }, leaf, savedAt: new Date(savedAt) };
}

function failedOutcome(failure: ApplicationFailure | null): CertificationOutcome {
  const type = failure?.type;
  if (type === 'allowance_exhausted') return { kind: type };
  if (type === 'psc_error' || type === 'file_damaged') return { kind: 'failed', code: type };
  return { kind: 'failed', code: 'internal_error' };
}

function applicationFailure(error: unknown): ApplicationFailure | null {
  return causes(error).find((cause) => cause instanceof ApplicationFailure) ?? null;
}

function isDeadline(error: unknown): boolean {
  return hasCode(error, GRPC.deadlineExceeded);
}

/** Temporal's WorkflowNotReady, which is said of a run that is there. */
function isNotReady(error: unknown): boolean {
  return hasCode(error, GRPC.failedPrecondition);
}

function hasCode(error: unknown, code: number): boolean {
  return causes(error).some((cause) => grpcCode(cause) === code);
}
