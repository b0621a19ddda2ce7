import { rmSync } from 'node:fs';
import { hasObject, unitsUsed } from '../support/operators/certificate-facts';
import { act } from '../support/operators/operator-action';
import { beginCase } from '../support/operators/operator-case';
import type { OperatorCase, Outcome } from '../support/operators/operator-case';
import type { OperatorAction } from '../support/operators/operator-action';
import { PAUSE_POINTS } from '../support/operators/pause-points';
import type { PausePoint } from '../support/operators/pause-points';
import { outcomeTable } from '../support/operators/outcome-table';
import { startPausingWorker } from '../support/operators/pausing-worker';
import type { PausingWorker } from '../support/operators/pausing-worker';
import { startPscLedger } from '../support/operators/psc-ledger';
import type { PscLedger } from '../support/operators/psc-ledger';
import { sweepAhead } from '../support/operators/sweep-ahead';
import { scratchFolder } from '../support/scratch';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

type Final = 'certified' | 'psc_error' | 'cancelled';
/** The caller's status, what the record ends as, and how many tokens the provider issued at most. */
type Expected = readonly [answer: number, final: Final, tokens: number];

/** A stopped run (terminated or deleted) leaves its record to the sweep. */
const STOPPED: Record<PausePoint, Expected> = {
  'certifyAtOnce: begun': [202, 'certified', 1],
  'certifyAtOnce: token received': [202, 'certified', 2],
  'certifyAtOnce: saved': [201, 'certified', 1],
  'requestTimestamp: begun': [202, 'certified', 1],
  'requestTimestamp: token received': [202, 'certified', 2],
  'saveCertificate: begun': [202, 'certified', 2],
  'saveCertificate: saved': [201, 'certified', 1],
  'compensate: begun': [202, 'psc_error', 0],
  'compensate: marked as failed': [502, 'psc_error', 0],
  'compensate: unit given back': [502, 'psc_error', 0],
  'compensate: file deleted': [502, 'psc_error', 0],
};

const EXPECTED: Record<OperatorAction, Record<PausePoint, Expected>> = {
  /** The caller waits for the new run. */
  reset: {
    'certifyAtOnce: begun': [201, 'certified', 1],
    'certifyAtOnce: token received': [201, 'certified', 2],
    'certifyAtOnce: saved': [201, 'certified', 1],
    'requestTimestamp: begun': [201, 'certified', 1],
    'requestTimestamp: token received': [201, 'certified', 2],
    'saveCertificate: begun': [201, 'certified', 2],
    'saveCertificate: saved': [201, 'certified', 1],
    'compensate: begun': [502, 'psc_error', 0],
    'compensate: marked as failed': [502, 'psc_error', 0],
    'compensate: unit given back': [502, 'psc_error', 0],
    'compensate: file deleted': [502, 'psc_error', 0],
  },
  /** A step inside a workflow task ends before the run learns of it. */
  cancel: {
    'certifyAtOnce: begun': [201, 'certified', 1],
    'certifyAtOnce: token received': [201, 'certified', 1],
    'certifyAtOnce: saved': [201, 'certified', 1],
    'requestTimestamp: begun': [503, 'cancelled', 1],
    'requestTimestamp: token received': [503, 'cancelled', 1],
    'saveCertificate: begun': [201, 'certified', 1],
    'saveCertificate: saved': [201, 'certified', 1],
    'compensate: begun': [502, 'psc_error', 0],
    'compensate: marked as failed': [502, 'psc_error', 0],
    'compensate: unit given back': [502, 'psc_error', 0],
    'compensate: file deleted': [502, 'psc_error', 0],
  },
  terminate: STOPPED,
  delete: STOPPED,
};
/** A long step is told: it asks no provider any more, but saves a token that it has. */
const TOLD: Partial<Record<PausePoint, Expected>> = {
  'certifyAtOnce: begun': [503, 'cancelled', 0],
  'certifyAtOnce: token received': [201, 'certified', 1],
};

const CASES: OperatorCase[] = [
  ...(Object.keys(EXPECTED) as OperatorAction[]).flatMap((action) =>
    PAUSE_POINTS.flatMap((point) => providersAt(point).map((provider) => ({ action, point, provider }))),
  ),
  ...(Object.keys(TOLD) as PausePoint[]).map((point): OperatorCase => ({
    action: 'cancel',
    point,
    provider: 'quick',
    told: true,
  })),
];
/** Which kind of provider leads to this point. */
function providersAt(point: PausePoint): OperatorCase['provider'][] {
  if (point.startsWith('certifyAtOnce')) return ['quick'];
  return point.startsWith('compensate') ? ['quick', 'slow'] : ['slow'];
}

function expectedOf({ action, point, told }: OperatorCase): Expected {
  return (told === true ? TOLD[point] : undefined) ?? EXPECTED[action][point];
}

/** On a busy machine the engine may take a step for lost that was told. Its repeat finds the run cancelled and asks no provider. */
const REPEATED_AFTER_CANCEL: Expected = [503, 'cancelled', 1];

function allowedFor(which: OperatorCase, { lostTasks }: Outcome): Expected[] {
  return [expectedOf(which), ...(which.told === true && lostTasks > 0 ? [REPEATED_AFTER_CANCEL] : [])];
}

/** A paused step may hold one of the worker's slots for workflow tasks. */
const AT_ONCE = 24;

describe('whatever an operator does to a run', () => {
  const folder = scratchFolder('sello-operators-');
  let ledger: PscLedger;
  let service: TestService;
  let worker: PausingWorker;
  let early: unknown;
  const outcomes = new Map<OperatorCase, Outcome>();

  beforeAll(async () => {
    ledger = await startPscLedger(folder);
    service = await startService({
      PSC_CONFIG: ledger.config,
      RESULT_WAIT_SECONDS: '60',
      // Only this test sweeps.
      SWEEP_INTERVAL_SECONDS: '86400',
      ANCHOR_WINDOW_SECONDS: '86400',
    });
    await service.worker.stop();
    const cancelled = await cancelledBeforeItsFirstTask();
    worker = await startPausingWorker(service.env, service.collections);

    for (let i = 0; i < CASES.length; i += AT_ONCE) await runCases(CASES.slice(i, i + AT_ONCE));
    early = await (await cancelled.posting).json();
    process.stdout.write(outcomeTable(outcomes));
  });
  afterAll(async () => {
    await worker.stop();
    await service.stop();
    await ledger.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** No worker has taken it. */
  async function cancelledBeforeItsFirstTask(): Promise<{ posting: Promise<Response> }> {
    const posting = service.upload('cancelled early');
    await until(async () => {
      const record = await service.collections.certificates.findOne({ accountId: service.accountId });
      await act(service.temporal, 'cancel', record!._id);
      return true;
    });
    return { posting };
  }

  it('cancel before a worker has taken the run: 503, cancelled, no token, nothing charged', async () => {
    const { accountId, collections } = service;
    const record = (await collections.certificates.findOne({ accountId }))!;
    expect(early).toMatchObject({ error: 'service_unavailable' });
    expect(record).toMatchObject({ status: 'failed', failure: { code: 'cancelled' }, tsr: null });
    expect(await unitsUsed(service, accountId)).toBe(0);
    expect(hasObject(service, record._id)).toBe(false);
    expect(ledger.tokens(record.file.sha256)).toBe(0);
  });

  async function runCases(some: OperatorCase[]): Promise<void> {
    const begun = await Promise.all(some.map((which) => beginCase({ service, worker, ledger }, which)));
    await sweepAhead(service, 25 * 60);
    const settled = await Promise.all(begun.map((settle) => settle()));
    some.forEach((which, i) => outcomes.set(which, settled[i]!));
  }

  it.each(CASES.map((which) => ({ which, name: nameOf(which), expected: expectedOf(which) })))(
    '$name: $expected.0, $expected.1, at most $expected.2 tokens; charged only if certified',
    ({ which, expected }) => {
      const outcome = outcomes.get(which)!;
      const { status } = outcome.answer;
      const [answer, final, tokens] =
        allowedFor(which, outcome).find((allowed) => allowed[0] === status) ?? expected;
      // A caller whose request the engine had not yet taken may start the run again itself, and then gets its answer.
      const last = final === 'certified' ? 201 : 502;
      const right = answer === 202 ? [202, last] : [answer];
      if (!right.includes(status))
        throw new Error(
          `The caller got ${status} instead of ${right.join(' or ')}: ${outcome.answer.message ?? ''}`,
        );
      expect(facts(outcome)).toEqual({
        final,
        used: final === 'certified' ? 1 : 0,
        hasObject: final === 'certified',
        hasToken: final === 'certified',
      });
      expect(outcome.tokens).toBeLessThanOrEqual(tokens + outcome.repeats);
      if (final === 'certified') expect(outcome.tokens).toBeGreaterThanOrEqual(1);
      expect(outcome.run).not.toBe('RUNNING');
      // The caller was told what the record said, and a certificate that was seen stays as it was.
      const told = { 201: 'certified', 202: 'processing', 502: 'failed', 503: 'failed' }[status];
      expect(outcome.answered.status).toBe(told);
      if (status === 201) expect(outcome.record).toEqual(outcome.answered);
      if (answer === 503) {
        expect(outcome.answer.error).toBe('service_unavailable');
        expect(outcome.answer.message).toMatch(
          /^An operator cancelled this certification\. Nothing was charged/,
        );
      }
    },
  );
});

function facts({ record, used, hasObject }: Outcome) {
  return {
    final: record.status === 'failed' ? record.failure?.code : record.status,
    used,
    hasObject,
    hasToken: record.tsr !== null && record.token !== null,
  };
}

function nameOf({ action, point, provider, told }: OperatorCase): string {
  return `${action} at ${point} (provider ${provider}${told === true ? ', step told' : ''})`;
}
