import { createHash } from 'node:crypto';
import type { temporal } from '@temporalio/proto';
import { newId } from '../../../domain/ids';
import { accountWithKey } from '../fixtures';
import type { TestService } from '../service';
import { until } from '../until';
import { hasObject, unitsUsed } from './certificate-facts';
import { act } from './operator-action';
import type { OperatorAction } from './operator-action';
import type { Pause, PausePoint } from './pause-points';
import type { PausingWorker } from './pausing-worker';
import type { PscLedger } from './psc-ledger';
import type { CertificateDocument } from '../../../adapters/mongo/certificate-document';

/** One action at one moment of a certification. */
export interface OperatorCase {
  action: OperatorAction;
  point: PausePoint;
  /** `slow`: the time stamp is requested by a regular activity. */
  provider: 'quick' | 'slow';
  /** The step goes on only after it was told of the cancellation; otherwise, before. */
  told?: true;
}

export interface Answer {
  status: number;
  error: string | undefined;
  message: string | undefined;
}

/** What became of the certificate. */
export interface Outcome {
  answer: Answer;
  /** As the caller would read it right after the answer. */
  answered: CertificateDocument;
  record: CertificateDocument;
  /** Units of the allowance, once none is held. */
  used: number;
  hasObject: boolean;
  tokens: number;
  /** How often the engine repeated the first step because its task timed out; each may cost a token. */
  repeats: number;
  /** For a step that was told: workflow tasks whose steps the engine took for lost. */
  lostTasks: number;
  run: string | null;
}

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

interface World {
  service: TestService;
  worker: PausingWorker;
  ledger: PscLedger;
}

/** Sends a file, pauses its run at the point, does the action, and waits for the caller's answer. */
export async function beginCase(world: World, which: OperatorCase): Promise<() => Promise<Outcome>> {
  const { service, worker, ledger } = world;
  const { collections, temporal } = service;
  const content = `${which.action} at ${which.point} ${newId('cert')}`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (which.provider === 'slow') worker.slow.add(sha256);
  if (which.point.startsWith('compensate')) ledger.refused.add(sha256);
  const pause = worker.pauseAt(sha256, which.point);
  const { account, key } = await accountWithKey(collections);
  const posting = service.upload(content, { authorization: `Bearer ${key}` });
  const early = posting.then((response) => {
    throw new Error(`${content}: answered ${response.status} before the step was reached.`);
  });
  await Promise.race([pause.reached, early]);
  const find = async () => (await collections.certificates.findOne({ accountId: account.id }))!;
  const { _id: id } = await find();
  const before = worker.begun(id);
  await act(temporal, which.action, id);
  const answer = await answerOf(posting, which, pause);
  const answered = await find();

  return async () => {
    // What was paused until now goes on when everything is settled, and must change nothing.
    await until(async () => (await find()).status !== 'processing');
    pause.open();
    await worker.idle(id);
    const ended = await until(async () => {
      const status = await runStatus(world, id);
      return status !== 'RUNNING' && { status };
    });
    return {
      answer,
      answered,
      record: await find(),
      used: await unitsUsed(service, account.id),
      hasObject: hasObject(service, id),
      tokens: ledger.tokens(sha256),
      // Every action but a cancel makes a second run begin.
      repeats: Math.max(before - 1, worker.begun(id) - (which.action === 'cancel' ? 1 : 2)),
      lostTasks: which.told === true ? await lostTasks(world, id) : 0,
      run: ended.status,
    };
  };
}

/** A step ignores a reset and a termination, so it stays paused. A cancelled run ends only with its step. */
async function answerOf(
  posting: Promise<Response>,
  { action, told }: OperatorCase,
  pause: Pause,
): Promise<Answer> {
  if (action === 'cancel') {
    if (told === true) await pause.told;
    pause.open();
  }
  const response = await posting;
  const { error, message } = (await response.json()) as Partial<Answer>;
  return { status: response.status, error, message };
}

/** Of its last run; `null` when there is none. */
async function runStatus({ service }: World, id: string): Promise<string | null> {
  try {
    return (await service.temporal.workflow.getHandle(id).describe()).status.name;
  } catch (error) {
    if ((error as Error).name === 'WorkflowNotFoundError') return null;
    throw error;
  }
}

async function lostTasks({ service }: World, id: string): Promise<number> {
  const { events } = await service.temporal.workflow.getHandle(id).fetchHistory();
  const isLost = ({
    workflowTaskTimedOutEventAttributes: timedOut,
    workflowTaskFailedEventAttributes: failed,
  }: HistoryEvent) => timedOut != null || failed != null;
  return events?.filter(isLost).length ?? 0;
}
