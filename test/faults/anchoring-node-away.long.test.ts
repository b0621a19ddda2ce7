import { createAnchorControl } from '../../temporal/anchor-control';
import { expectNothingLost, mined } from '../support/anchored';
import { certificateOf } from '../support/crashes';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

describe('when the Bitcoin node is down', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ CHAIN: 'bitcoind', ANCHOR_WINDOW_SECONDS: '1' });
  });
  afterAll(() => service.stop());

  it('files are still certified, the operator is alerted, and the backlog of many windows goes into one batch', async () => {
    const control = createAnchorControl(service.temporal);
    await service.bitcoind.stop();
    const attention = await until(async () => (await control.status()).run?.attention);
    expect(attention).toMatchObject({ code: 'out_of_reach', message: 'The chain is out of reach.' });

    const ids: string[] = [];
    const skipped = async () =>
      (await service.temporal.schedule.getHandle('anchor').describe()).info.numActionsSkippedOverlap;
    // One certificate in each of several windows that could not run.
    for (let window = 0; window < 5; window++) {
      const before = await skipped();
      const response = await service.upload(`window ${window}`);
      expect(response.status).toBe(201);
      const { id, blockchain } = await certificateOf(response);
      expect(blockchain.status).toBe('pending');
      ids.push(id);
      await until(async () => (await skipped()) > before);
    }
    expect(await service.collections.batches.countDocuments()).toBe(0);

    await service.bitcoind.start();
    expect(await control.now()).toBe('woken');
    const { txid } = await mined(service, ids[0]!);
    const [batch, ...others] = await service.collections.batches.find().toArray();
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ size: 5, confirmedTxid: txid });
    await expectNothingLost(service);
    expect((await control.status()).run?.attention ?? null).toBeNull();
  });
});
