import { join } from 'node:path';
import { createAnchorControl } from '../../temporal/anchor-control';
import { anchored, anchorsOf, mined } from '../support/anchored';
import { sello } from '../support/cli';
import { certificateOf } from '../support/crashes';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

describe('when no block includes an anchor', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({
      CHAIN: 'bitcoind',
      ANCHOR_WINDOW_SECONDS: '1',
      ANCHOR_BUMP_AFTER_BLOCKS: '1',
      ANCHOR_MAX_FEE_SATS: '1000',
    });
  });
  afterAll(() => service.stop());

  it('it is replaced up to the cap, the operator is alerted, and a higher cap lets it proceed', async () => {
    const { id } = await certificateOf(await service.upload('stuck'));
    await anchored(service, id, 'submitted');
    const control = createAnchorControl(service.temporal);
    const run = await until(async () => {
      await service.bitcoind.node.mineOnly([]);
      const { run: current } = await control.status();
      return current?.attention && current;
    });
    expect(run).toMatchObject({ feeSats: 1_000, attention: { code: 'fee_cap' } });
    const handle = service.temporal.workflow.getHandle(run.workflowId);
    const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).toContain('Needs attention');
    const status = await sello(service.env, 'anchor', 'status');
    expect(status.code).toBe(1);
    expect(status.stdout).toContain('ANCHOR_MAX_FEE_SATS');
    const fees = async () =>
      (await service.collections.batches.findOne())!.transactions.map(({ feeSats }) => feeSats);
    expect(await fees()).toEqual([306, 459, 689, 1_000]);
    // It stays in the mempool however long it takes.
    await service.bitcoind.node.mineOnly([]);
    expect(await service.bitcoind.node.rpc.call('getrawmempool')).toEqual([run.txid]);

    await service.worker.stop();
    await service.startWorker(undefined, { ANCHOR_MAX_FEE_SATS: '3000' });
    await until(async () => (await fees()).length > 4);
    await until(async () => (await control.status()).run?.attention === null);
    await service.bitcoind.node.mine();
    const { txid } = await anchored(service, id, 'confirmed');
    const batch = (await service.collections.batches.findOne())!;
    expect(batch.transactions.map((version) => version.txid)).toContain(txid);
    expect(await anchorsOf(service, batch.root!)).toBe(1);
  });

  it('or the node has lost it, the operator can have the batch signed again with another coin, which the audit log keeps', async () => {
    const { id } = await certificateOf(await service.upload('signed again'));
    await anchored(service, id, 'submitted');
    const { _id: batchId, transactions } = (await service.collections.batches.findOne({
      status: 'submitted',
    }))!;
    const waiting = await sello(service.env, 'anchor', 'resign', batchId);
    expect(waiting).toMatchObject({ code: 1, stdout: '' });
    expect(waiting.stderr).toContain('waits in the node’s mempool');

    await service.worker.stop();
    await service.bitcoind.stop();
    await service.bitcoind.start(['-persistmempool=0']);
    const spent = transactions[0]!.inputs[0]!.txid;
    const { stdout } = await sello(service.env, 'wallet', 'balance');
    const coin = stdout.match(/^\w{64}:\d+/gm)?.find((name) => !name.startsWith(spent));
    const resigned = await sello(service.env, 'anchor', 'resign', batchId, '--coin', coin!);
    expect(resigned).toMatchObject({ code: 0, stderr: '' });
    await service.startWorker(undefined, { ANCHOR_MAX_FEE_SATS: '3000' });
    const batch = await until(async () => {
      const found = await service.collections.batches.findOne({ _id: batchId });
      return found!.transactions.length > transactions.length && found;
    });
    expect(batch.transactions.at(-1)).toMatchObject({ inputs: [{ txid: coin!.split(':')[0] }] });
    await mined(service, id);
    expect(await service.collections.audit.findOne({ action: 'anchor.resigned' })).toMatchObject({
      subject: batchId,
      details: { coin },
    });
  });

  it('or the wallet was changed, nothing is signed, the operator is alerted, and a coin named for the new one lets it proceed', async () => {
    const env = { ...service.env, ANCHOR_WALLET_FILE: join(service.dataDir, 'another-wallet.json') };
    const created = await sello(env, 'wallet', 'create');
    const address = created.stdout.trim();
    expect(await sello(env, 'wallet', 'address')).toMatchObject({ code: 0, stdout: created.stdout });
    expect((await sello(env, 'wallet', 'balance')).stdout).toBe('0 satoshi\n');
    await service.worker.stop();
    await service.startWorker(undefined, { ANCHOR_WALLET_FILE: env.ANCHOR_WALLET_FILE });
    const { id } = await certificateOf(await service.upload('no coin'));
    const control = createAnchorControl(service.temporal);
    const attention = await until(async () => (await control.status()).run?.attention);
    expect(attention.code).toBe('wallet_changed');
    expect(attention.message).toContain('sello wallet fund');

    // Otherwise it would spend the coin as soon as it is named.
    await control.hold('a test');
    const { rpc } = service.bitcoind.node;
    const [hash] = await rpc.call<[string]>('generatetoaddress', [1, address]);
    await service.bitcoind.node.mine(100);
    const { tx } = await rpc.call<{ tx: [string] }>('getblock', [hash]);
    const coin = `${tx[0]}:0`;
    const foreign = await sello(service.env, 'wallet', 'fund', coin);
    expect(foreign).toMatchObject({ code: 1, stdout: '' });
    expect(foreign.stderr).toContain('does not pay');
    expect(await sello(env, 'wallet', 'fund', coin)).toMatchObject({ code: 0 });
    const { stdout } = await sello(env, 'wallet', 'balance');
    expect(stdout).toMatch(new RegExp(`^${coin}  (\\d+) satoshi  101 confirmations\\n\\1 satoshi\\n$`));
    await control.resume();
    await control.now();
    await mined(service, id);
    const batch = (await service.collections.batches.find().sort({ createdAt: 1 }).toArray()).at(-1);
    expect(batch?.transactions).toMatchObject([{ inputs: [{ txid: tx[0] }] }]);
    expect(await service.collections.audit.findOne({ action: 'wallet.adopted' })).not.toBeNull();
  });
});
