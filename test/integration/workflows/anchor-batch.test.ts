import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { WorkflowFailedError } from '@temporalio/client';
import type { BatchOutcome } from '../../../activities/anchor/anchor';
import { anchorHold, anchorResume } from '../../../contract/anchor-batch';
import { wake } from '../../../contract/recurrence';
import { SEARCH } from '../../../contract/search-attributes';
import { until } from '../../support/until';
import { CONFIRMED, count, RAISED, stateOf, STUCK, useAnchorRuns } from './anchor-stubs';
import type { Broadcast } from './anchor-stubs';
import { inTurn, latch } from './stub-worker';

describe('anchorBatch with a batch', () => {
  const anchor = useAnchorRuns();

  it('fills, seals, signs and broadcasts a batch, and ends when it is in a block', async () => {
    const run = await anchor();
    expect(await run.handle.result()).toEqual({
      batchId: 'batch_1',
      certificates: 3,
      txid: 'tx1',
      blockHeight: 840_000,
    });
    expect(run.steps()).toEqual([
      'needsWindow',
      'watchAnchors',
      'openBatch',
      'fillBatch',
      'sealBatch',
      'signBatch',
      'broadcastBatch',
      'confirmBatch',
    ]);
    expect(await stateOf(run)).toEqual({
      phase: 'confirmed',
      batchId: 'batch_1',
      certificates: 3,
      txid: 'tx1',
      feeSats: 306,
      lost: [],
      nextWindowAt: null,
      held: false,
      attention: null,
    });
    expect(await run.details()).toBe('batch_1: confirmed, 3 certificates, transaction tx1, fee 306 satoshi');
    const { typedSearchAttributes } = await run.handle.describe();
    expect(typedSearchAttributes.get(SEARCH.stage)).toBe('anchored');
    expect(typedSearchAttributes.get(SEARCH.anchorBatch)).toBe('batch_1');
  });

  it('replaces a stuck transaction and ends when the replacement is in a block', async () => {
    const second = latch();
    const run = await anchor({
      confirmBatch: inTurn<BatchOutcome>(STUCK, async () => {
        await second.pass();
        return { ...CONFIRMED, txid: 'tx2' };
      }),
      bumpBatch: () => Promise.resolve(RAISED),
    });
    await second.reached;
    expect(await stateOf(run)).toMatchObject({
      phase: 'waiting',
      txid: 'tx2',
      feeSats: 459,
      attention: null,
    });
    second.open();
    expect(await run.handle.result()).toMatchObject({ txid: 'tx2' });
    expect(run.steps().slice(6)).toEqual([
      'broadcastBatch',
      'confirmBatch',
      'bumpBatch',
      'broadcastBatch',
      'confirmBatch',
    ]);
    const inputsOf = (step: string) =>
      run.calls.filter((call) => call.step === step).map(({ input }) => input);
    // Named, so that a repeated step raises nothing twice.
    expect(inputsOf('bumpBatch')).toEqual([{ batchId: 'batch_1', replaces: 'tx1' }]);
    // The blocks that pass it by count from the replacement.
    expect(inputsOf('confirmBatch')).toEqual([
      { batchId: 'batch_1', sinceHeight: 0, shown: null },
      { batchId: 'batch_1', sinceHeight: RAISED.height, shown: null },
    ]);
  });

  it('replaces at once what the node refuses for its fee', async () => {
    const run = await anchor({
      broadcastBatch: inTurn<Broadcast>({ txid: 'tx1', feeTooLow: true }, { txid: 'tx2', feeTooLow: false }),
      bumpBatch: () => Promise.resolve(RAISED),
      confirmBatch: () => Promise.resolve({ ...CONFIRMED, txid: 'tx2' }),
    });
    expect(await run.handle.result()).toMatchObject({ txid: 'tx2' });
    expect(run.steps().slice(6)).toEqual(['broadcastBatch', 'bumpBatch', 'broadcastBatch', 'confirmBatch']);
    const bump = run.calls.find(({ step }) => step === 'bumpBatch');
    expect(bump?.input).toEqual({ batchId: 'batch_1', replaces: 'tx1' });
  });

  it('keeps asking for a block without attention and without growing its history', async () => {
    const pending = () =>
      Promise.reject(ApplicationFailure.retryable('Not in a block yet.', 'not_confirmed'));
    const last = latch();
    const run = await anchor({
      confirmBatch: inTurn<BatchOutcome>(pending, pending, async () => {
        await last.pass();
        return CONFIRMED;
      }),
    });
    await last.reached;
    expect(await stateOf(run)).toMatchObject({ phase: 'waiting', attention: null });
    last.open();
    await run.handle.result();
    const scheduled = (await run.eventTypes()).filter(
      (type) => type === 'activityTaskScheduledEventAttributes',
    );
    expect(scheduled).toHaveLength(7);
  });

  it('starts no further step on hold, and continues when it is resumed', async () => {
    const filling = latch();
    const run = await anchor({
      async fillBatch() {
        await filling.pass();
        return 3;
      },
    });
    await filling.reached;
    await run.handle.signal(anchorHold);
    filling.open();
    await until(
      async () => (await run.eventTypes()).filter((type) => /^activityTaskCompleted/.test(type)).length === 3,
    );
    // A query is answered only after the workflow has seen the result.
    expect(await stateOf(run)).toMatchObject({ phase: 'sealing', held: true });
    expect(await run.details()).toMatch(/^\*\*On hold\.\*\*/);
    await run.handle.signal(wake);
    expect(await stateOf(run)).toMatchObject({ phase: 'sealing', held: true });
    expect(run.steps()).not.toContain('sealBatch');
    await run.handle.signal(anchorResume);
    expect(await run.handle.result()).toMatchObject({ txid: 'tx1' });
    expect((await stateOf(run)).held).toBe(false);
  });

  it('ends when it is cancelled instead of retrying', async () => {
    const signing = latch();
    const run = await anchor({
      async signBatch() {
        await signing.pass();
        return { txid: 'tx1', feeSats: 306 };
      },
    });
    await signing.reached;
    await run.handle.cancel();
    const error: unknown = await run.handle.result().catch((reason: unknown) => reason);
    signing.open();
    expect((error as WorkflowFailedError).cause).toBeInstanceOf(CancelledFailure);
    expect(count(run, 'signBatch')).toBe(1);
  });
});
