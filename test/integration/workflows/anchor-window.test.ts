import { ApplicationFailure } from '@temporalio/common';
import { WorkflowFailedError } from '@temporalio/client';
import type { WindowNeed } from '../../../activities/anchor/anchor';
import type { Watched } from '../../../activities/anchor/anchor-watch';
import { anchorHold, anchorResume } from '../../../contract/anchor-batch';
import { intervalSet, wake } from '../../../contract/recurrence';
import { until } from '../../support/until';
import { GONE, idle, need, NEXT_WINDOW, stageOf, stateOf, useAnchorRuns } from './anchor-stubs';
import { inTurn, latch } from './stub-worker';

describe('anchorBatch before its batch', () => {
  const anchor = useAnchorRuns();

  /** Certificates wait for the end of their window; an operator may have them anchored before. */
  const needsWindow = ({ now }: { now: boolean }) =>
    Promise.resolve(need({ anchor: now ? 'now' : 'not_yet' }));

  it('waits when nothing is due, with local checks only and no search attribute, until it is woken', async () => {
    const run = await anchor({ needsWindow });
    expect((await idle(run)).nextWindowAt).toBe(NEXT_WINDOW);
    expect(run.steps()).toEqual(['needsWindow', 'isScheduled']);
    expect(run.calls.every(({ isLocal }) => isLocal)).toBe(true);
    expect(await run.eventTypes()).not.toContain('upsertWorkflowSearchAttributesEventAttributes');
    expect(await run.details()).toBe(`Nothing is due. The next window closes at ${NEXT_WINDOW}.`);
    await run.handle.signal(wake);
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it('anchors at once when it is woken before its first check, or while that fails', async () => {
    const down = () =>
      Promise.reject(ApplicationFailure.nonRetryable('The database is down.', 'UnavailableError'));
    const first = latch();
    const checks = inTurn<WindowNeed>(async () => {
      await first.pass();
      return down();
    }, down);
    let attempts = 0;
    const run = await anchor({
      needsWindow: (order: { now: boolean }) => (attempts++ < 2 ? checks() : needsWindow(order)),
    });
    await first.reached;
    await run.handle.signal(wake);
    first.open();
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it('checks at every tick, and ends with the first batch', async () => {
    let isDue = false;
    const run = await anchor({
      needsWindow: () => Promise.resolve(need({ anchor: isDue ? 'now' : 'not_yet' })),
    });
    await idle(run);
    // A changed interval takes effect during the wait.
    await run.handle.signal(intervalSet, 1);
    await until(
      async () => (await run.eventTypes()).filter((type) => type.startsWith('timerFired')).length >= 3,
    );
    expect(run.steps()).toEqual(['needsWindow', 'isScheduled']);
    isDue = true;
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it('checks older anchors without opening a batch before one is due', async () => {
    const run = await anchor({ needsWindow: () => Promise.resolve(need({ watch: true })) });
    expect((await idle(run)).nextWindowAt).toBe(NEXT_WINDOW);
    expect(run.steps()).toEqual(['needsWindow', 'watchAnchors', 'isScheduled']);
    await run.handle.terminate();
  });

  it('closes a window early when the fee is low enough', async () => {
    const run = await anchor({
      needsWindow: () => Promise.resolve(need({ anchor: 'if_cheap' })),
      isCheap: inTurn(false, true),
    });
    await idle(run);
    expect(run.steps()).not.toContain('openBatch');
    await run.handle.signal(wake);
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it('waits when only older anchors needed a check, and shows what is wrong with them until it is fixed', async () => {
    const run = await anchor({
      watchAnchors: inTurn<Watched>(
        { watched: 1, lost: ['batch_0'], fault: GONE },
        { watched: 1, lost: [], fault: null },
      ),
      openBatch: () => Promise.resolve(null),
    });
    expect(await idle(run)).toMatchObject({ lost: ['batch_0'], attention: { code: 'anchor_lost' } });
    expect(await stageOf(run)).toBe('attention');
    await run.handle.signal(wake);
    await until(async () => (await idle(run)).attention === null);
    expect(await stageOf(run)).toBe('idle');
    await run.handle.terminate();
  });

  it('ends without a batch when there is nothing to do and another run waits', async () => {
    const run = await anchor({
      needsWindow,
      isScheduled: () => Promise.resolve(false),
    });
    expect(await run.handle.result()).toBeNull();
  });

  it('waits, without signing, when the batch is empty', async () => {
    const run = await anchor({ sealBatch: () => Promise.resolve({ size: 0, root: null }) });
    expect(await idle(run)).toMatchObject({ batchId: null, certificates: null });
    expect(run.steps()).not.toContain('signBatch');
    await run.handle.terminate();
  });

  it('starts no window on hold, and begins the one it missed when it is resumed', async () => {
    const run = await anchor({ needsWindow });
    await idle(run);
    const checks = run.calls.length;
    await run.handle.signal(anchorHold);
    await run.handle.signal(wake);
    expect(await stateOf(run)).toMatchObject({ phase: 'watching', held: true });
    expect(run.calls).toHaveLength(checks);
    await run.handle.signal(anchorResume);
    expect(await run.handle.result()).toMatchObject({ batchId: 'batch_1' });
  });

  it.each(['cancelled', 'terminated'])('ends when it is %s while it waits', async (how) => {
    const run = await anchor({ needsWindow });
    await idle(run);
    await (how === 'cancelled' ? run.handle.cancel() : run.handle.terminate());
    await expect(run.handle.result()).rejects.toThrow(WorkflowFailedError);
  });
});
