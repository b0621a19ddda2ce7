import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowHandle } from '@temporalio/client';
import { createSignerRepository } from '../../../adapters/mongo/signers';
import { SCHEDULES, WORKFLOWS } from '../../../contract/names';
import { nextTick, nextWindow } from '../../../domain/anchor-window';
import { createAnchorControl } from '../../../temporal/anchor-control';
import type { AnchoringStatus } from '../../../temporal/anchor-control';
import { anchored, blockchainOf } from '../../support/anchored';
import { sello } from '../../support/cli';
import { certificateOf } from '../../support/crashes';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

type Run = NonNullable<AnchoringStatus['run']>;

/** No window closes by itself, unless the test is running at midnight. */
const SELDOM = {
  ANCHOR_WINDOW_SECONDS: '86400',
  SWEEP_INTERVAL_SECONDS: '86400',
  SWEEP_ORPHAN_INTERVAL_SECONDS: '86400',
  SWEEP_ERASE_INTERVAL_SECONDS: '86400',
  REVOCATION_SECONDS: '86400',
  RENEW_INTERVAL_SECONDS: '86400',
  MEMBERSHIP_EVENTS_SECONDS: '86400',
};
/** What the schedules start. */
const JOBS = [
  ...[WORKFLOWS.anchorBatch, WORKFLOWS.resumeStale, WORKFLOWS.deleteOrphans, WORKFLOWS.eraseAccounts],
  ...[WORKFLOWS.captureRevocation, WORKFLOWS.renewEvidence, WORKFLOWS.membershipEvents],
];
const OFTEN = {
  ANCHOR_WINDOW_SECONDS: '1',
  SWEEP_INTERVAL_SECONDS: '1',
  SWEEP_ORPHAN_INTERVAL_SECONDS: '1',
  SWEEP_ERASE_INTERVAL_SECONDS: '1',
  REVOCATION_SECONDS: '1',
  RENEW_INTERVAL_SECONDS: '1',
  MEMBERSHIP_EVENTS_SECONDS: '1',
};

describe('a service with nothing to do', () => {
  let service: TestService;
  let control: ReturnType<typeof createAnchorControl>;
  beforeAll(async () => {
    // A tick that starts a run by itself comes every ten minutes: not during the first tests.
    const untilTick = nextTick(new Date(), 86_400).getTime() - Date.now();
    if (untilTick < 90_000) await sleep(untilTick);
    service = await startService(SELDOM);
    control = createAnchorControl(service.temporal);
  });
  afterAll(() => service.stop());

  const certify = async (content: string) => (await certificateOf(await service.upload(content))).id;
  const anchor = (...args: string[]) => sello(service.env, 'anchor', ...args);
  const handleOf = ({ workflowId }: { workflowId: string }) =>
    service.temporal.workflow.getHandle(workflowId);
  const idle = (): Promise<Run> =>
    until(async () => {
      const { run } = await control.status();
      return run?.phase === 'idle' && run;
    });
  const detailsOf = async (handle: WorkflowHandle) =>
    (await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;

  async function eventsOf(handle: WorkflowHandle) {
    return (await handle.fetchHistory()).events ?? [];
  }
  async function ticksOf(handle: WorkflowHandle): Promise<number> {
    return (await eventsOf(handle)).filter((event) => event.timerFiredEventAttributes).length;
  }
  /** Waits for some more checks of this run that find nothing. */
  async function ticks(handle: WorkflowHandle, count: number): Promise<void> {
    const before = await ticksOf(handle);
    await until(async () => (await ticksOf(handle)) >= before + count);
  }
  async function listed(query: string): Promise<string[]> {
    const found = [];
    for await (const { workflowId } of service.temporal.workflow.list({ query })) found.push(workflowId);
    return found;
  }

  describe('between windows that are far apart', () => {
    it('starts a run when an operator asks for a window and none is open', async () => {
      expect(await control.status()).toMatchObject({ run: null, nextTickAt: expect.any(Date) as Date });
      expect(await anchor('now')).toMatchObject({ code: 0, stdout: 'A window was started.\n' });
      await idle();
    });

    it('shows what the open run waits for and until when', async () => {
      const { nextWindowAt, run } = await control.status();
      expect(run).toMatchObject({ phase: 'idle', batchId: null, attention: null, held: false });
      expect(nextWindowAt!.getTime() % 86_400_000).toBe(0);
      const at = nextWindowAt!.toISOString();
      const { code, stdout } = await anchor('status');
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout:
          `Next window: ${at}\nNothing is due: ${run!.workflowId} waits.\n` +
          'Fees of the last 24 hours: 0 satoshi, no daily limit\n',
      });
      expect(await detailsOf(handleOf(run!))).toBe(`Nothing is due. The next window closes at ${at}.`);
      expect((await sello(service.env, 'doctor')).stdout).toMatch(
        new RegExp(`^up {4}Anchoring  next window at ${at}$`, 'm'),
      );
    });

    it('anchors at once when an operator wakes the open run, which ends with its batch', async () => {
      const run = await idle();
      const id = await certify('woken');
      expect((await blockchainOf(service, id)).status).toBe('pending');
      const { code, stdout } = await anchor('now');
      expect({ code, stdout }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('was woken') as string,
      });
      await anchored(service, id, 'confirmed');
      expect(await handleOf(run).result()).toMatchObject({ certificates: 1 });
      expect((await control.status()).run).toBeNull();
    });

    it('anchors at once when an operator asks for it and no run is open, although no window closes', async () => {
      const id = await certify('asked for');
      expect((await control.status()).run).toBeNull();
      expect(await anchor('now')).toMatchObject({ code: 0, stdout: 'A window was started.\n' });
      await anchored(service, id, 'confirmed');
      await until(async () => (await control.status()).run === null);
    });

    it('can be put on hold while no run is open: no window starts until it is resumed', async () => {
      expect(await anchor('hold')).toMatchObject({ code: 0 });
      expect(await control.status()).toMatchObject({ held: true, run: null });
      const refused = await anchor('now');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('sello anchor resume');
      expect(await anchor('resume')).toMatchObject({ code: 0 });
      expect(await control.status()).toMatchObject({ held: false, run: null });
      expect(await control.now()).toBe('started');
      await idle();
    });

    it('uses a changed interval at once, in the run that is open', async () => {
      const { workflowId } = await idle();
      await service.worker.stop();
      await service.startWorker(undefined, OFTEN);
      await anchored(service, await certify('after the change'), 'confirmed');
      expect(await handleOf({ workflowId }).result()).toMatchObject({ certificates: 1 });
    });
  });

  describe('in window after window', () => {
    it('has one open run for each job and leaves no closed ones', async () => {
      // The revocation data of what was certified before is saved, and its run has ended.
      const signers = createSignerRepository(service.collections);
      await until(async () => {
        const [signer] = await signers.list();
        if (signer === undefined || (await signers.uncapturedSince(signer.id)) !== null) return false;
        const [run] = await listed("WorkflowType = 'captureRevocation' AND ExecutionStatus = 'Running'");
        return (await detailsOf(handleOf({ workflowId: run! }))).startsWith('There was no revocation data');
      });
      const open = await until(async () => {
        const ids = await Promise.all(
          JOBS.map((type) => listed(`WorkflowType = '${type}' AND ExecutionStatus = 'Running'`)),
        );
        return ids.every(({ length }) => length === 1) && ids.flat();
      });
      const handles = open.map((id) => service.temporal.workflow.getHandle(id));
      const closed = "WorkflowType != 'certifyFile' AND ExecutionStatus != 'Running'";
      const before = await listed(closed);
      await Promise.all(handles.map((handle) => ticks(handle, 5)));
      expect(await listed("WorkflowType != 'certifyFile' AND ExecutionStatus = 'Running'")).toEqual(
        expect.arrayContaining(open),
      );
      expect(await listed(closed)).toEqual(before);
      expect(await listed("WorkflowType != 'certifyFile' AND ExecutionStatus = 'Running'")).toHaveLength(
        open.length,
      );
    });

    it('adds seven events to the open run for each window with nothing to anchor', async () => {
      const handle = handleOf(await idle());
      await ticks(handle, 2);
      const types = (await eventsOf(handle)).map((event) =>
        Object.keys(event).find((key) => key.endsWith('EventAttributes')),
      );
      const fired = types.flatMap((type, i) => (type === 'timerFiredEventAttributes' ? [i] : []));
      expect(types.slice(fired.at(-2), fired.at(-1))).toEqual([
        'timerFiredEventAttributes',
        'workflowTaskScheduledEventAttributes',
        'workflowTaskStartedEventAttributes',
        'workflowTaskCompletedEventAttributes',
        'markerRecordedEventAttributes',
        'markerRecordedEventAttributes',
        'timerStartedEventAttributes',
      ]);
    });

    it('anchors a certificate in the first window after it was saved', async () => {
      const run = await idle();
      const id = await certify('first window');
      const saved = Date.now();
      await anchored(service, id, 'confirmed');
      const { anchor: place, steps } = (await service.collections.certificates.findOne({ _id: id }))!;
      // A timer of the window before may fire late.
      const due = Math.max(saved, nextWindow(steps.savedAt!, 1).getTime());
      const [workflowId] = await until(async () => {
        const found = await listed(`AnchorBatch = '${place!.batchId!}'`);
        return found.length > 0 && found;
      });
      expect(workflowId).toBe(run.workflowId);
      const events = await eventsOf(handleOf(run));
      // Only a step that is retried waits for a timer after this one.
      const opened = events.findLastIndex(
        (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'openBatch',
      );
      expect(opened).toBeGreaterThan(0);
      const windows = events
        .slice(0, opened)
        .filter(
          ({ timerFiredEventAttributes, eventTime }) =>
            timerFiredEventAttributes && Number(eventTime!.seconds) * 1000 + eventTime!.nanos! / 1e6 > due,
        );
      expect(windows.length).toBeLessThanOrEqual(1);
    });

    it.each([
      ['terminated', (handle: WorkflowHandle) => handle.terminate()],
      ['cancelled', (handle: WorkflowHandle) => handle.cancel()],
    ])('starts another run when the open one was %s', async (_what, end) => {
      const run = await idle();
      await end(handleOf(run));
      await expect(handleOf(run).result()).rejects.toThrow();
      expect((await idle()).workflowId).not.toBe(run.workflowId);
      await anchored(service, await certify(`after it was ${_what}`), 'confirmed');
    });

    it('lets a run that was started beside the open one end, so that operators reach the one that waits', async () => {
      const { workflowId } = await idle();
      // The schedule names a run after the second in which it starts.
      await ticks(handleOf({ workflowId }), 2);
      const open = "WorkflowType = 'anchorBatch' AND ExecutionStatus = 'Running'";
      const closed = "WorkflowType = 'anchorBatch' AND ExecutionStatus = 'Completed'";
      const before = await listed(closed);
      await service.temporal.schedule.getHandle(SCHEDULES.anchor).trigger('ALLOW_ALL');
      await until(async () => (await listed(closed)).length === before.length + 1);
      expect(await listed(open)).toEqual([workflowId]);
    });

    it('has one open run after the open one was reset', async () => {
      const { workflowId } = await idle();
      const handle = service.temporal.workflow.getHandle(workflowId);
      await ticks(handle, 2);
      const { runId } = await handle.describe();
      const first = (await eventsOf(handle)).find((event) => event.workflowTaskCompletedEventAttributes);
      await service.temporal.workflowService.resetWorkflowExecution({
        namespace: service.env['TEMPORAL_NAMESPACE']!,
        workflowExecution: { workflowId, runId },
        workflowTaskFinishEventId: first!.eventId!,
        reason: 'a test',
        requestId: 'reset',
      });
      // A schedule that looks at this very moment takes its run for ended and starts another one, beside which the reset run ends.
      const open = await until(async () => {
        const { run } = await control.status();
        if (run === null) return false;
        const current = handleOf(run);
        const isLater = (await current.describe()).runId !== runId;
        return isLater && (await ticksOf(current)) >= 4 && run.workflowId;
      });
      expect(await listed("WorkflowType = 'anchorBatch' AND ExecutionStatus = 'Running'")).toEqual([open]);
      await anchored(service, await certify('after a reset'), 'confirmed');
    });

    it('on hold anchors nothing, also after its run was terminated, until it is resumed', async () => {
      const held = await idle();
      expect(await anchor('hold')).toMatchObject({ code: 0 });
      const id = await certify('held');
      // The next window has come, and does not begin.
      await until(async () => (await control.status()).run?.phase === 'watching');
      expect(await detailsOf(handleOf(held))).toMatch(/^\*\*On hold\.\*\*/);
      expect((await anchor('status')).stdout).toMatch(/^On hold\./);
      expect((await blockchainOf(service, id)).status).toBe('pending');
      await handleOf(held).terminate();
      expect(await until(async () => (await control.status()).run === null)).toBe(true);
      expect((await control.status()).held).toBe(true);
      expect((await blockchainOf(service, id)).status).toBe('pending');
      expect(await anchor('resume')).toMatchObject({ code: 0 });
      await anchored(service, id, 'confirmed');

      const again = await idle();
      await control.hold('a test');
      await until(async () => (await control.status()).run?.phase === 'watching');
      const other = await certify('held again');
      await control.resume();
      await anchored(service, other, 'confirmed');
      expect(await handleOf(again).result()).toMatchObject({ certificates: 1 });
    });
  });
});
