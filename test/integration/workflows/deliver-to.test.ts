import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { deliveriesAdded } from '../../../contract/deliver-to';
import type { DeliveryRound } from '../../../contract/deliver-to';
import { STEP_QUEUES } from '../../../contract/names';
import { until } from '../../support/until';
import { inTurn, latch, startStubWorker } from './stub-worker';
import type { StubWorker } from './stub-worker';

const DONE: DeliveryRound = { sent: 1, failed: 0, waitMilliseconds: null, disabled: null };
const waiting = (waitMilliseconds: number): DeliveryRound => ({ ...DONE, sent: 0, waitMilliseconds });
const HOUR = 3_600_000;

describe('the run that delivers to an endpoint', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const input = [{ webhookId: 'whk_1' }];

  it('sends what is due on the queue of webhooks, and ends when nothing is pending', async () => {
    const run = await stubs.start('deliverTo', input, { deliverDue: () => Promise.resolve(DONE) });
    await run.handle.result();
    expect(run.calls).toMatchObject([{ step: 'deliverDue', input: 'whk_1', isLocal: false }]);
    const history = historyToJSON(await run.handle.fetchHistory());
    expect(history).toContain(STEP_QUEUES.webhooks);
  });

  it('sleeps until the next is due, then sends it', async () => {
    const run = await stubs.start('deliverTo', input, {
      deliverDue: inTurn<DeliveryRound>(waiting(200), DONE),
    });
    await run.handle.result();
    expect(run.calls).toHaveLength(2);
    expect(await run.eventTypes()).toContain('timerFiredEventAttributes');
  });

  it('is woken by a new event', async () => {
    const run = await stubs.start('deliverTo', input, {
      deliverDue: inTurn<DeliveryRound>(waiting(HOUR), DONE),
    });
    await until(async () => (await run.details()).includes('The next attempt is at '));
    await run.handle.signal(deliveriesAdded);
    await run.handle.result();
    expect(run.calls).toHaveLength(2);
  });

  it('looks once more, however many events were signalled during a step', async () => {
    const sending = latch();
    const run = await stubs.start('deliverTo', input, {
      deliverDue: inTurn<DeliveryRound>(async () => {
        await sending.pass();
        return DONE;
      }, DONE),
    });
    await sending.reached;
    for (let signals = 0; signals < 10; signals += 1) await run.handle.signal(deliveriesAdded);
    sending.open();
    await run.handle.result();
    expect(run.calls).toHaveLength(2);
  });

  it('has the owner told when the endpoint was disabled, and ends', async () => {
    const run = await stubs.start('deliverTo', input, {
      deliverDue: () => Promise.resolve({ ...DONE, disabled: 'gone' as const }),
      announceDisabled: () => Promise.resolve(),
    });
    await run.handle.result();
    expect(run.calls.map(({ step }) => step)).toEqual(['deliverDue', 'announceDisabled']);
    expect(run.calls[1]?.input).toMatchObject({ webhookId: 'whk_1', reason: 'gone' });
  });
});
