import { join } from 'node:path';
import { loadWallet } from '../../../adapters/chain/wallet';
import { anchored, blockchainOf } from '../../support/anchored';
import { sello } from '../../support/cli';
import { certificateOf } from '../../support/crashes';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';

/** What docs/operations/anchoring.md tells operators to do, on a real service and node. */
describe('the runbook', () => {
  let service: TestService;
  beforeAll(async () => {
    const settings = { ANCHOR_CONFIRMATIONS: '2', ANCHOR_WINDOW_SECONDS: '1' };
    service = await startService({ CHAIN: 'bitcoind', ...settings });
  });
  afterAll(() => service.stop());

  const certify = async (content: string) => (await certificateOf(await service.upload(content))).id;
  const status = () => sello(service.env, 'anchor', 'status');
  const attention = (code: string) =>
    until(async () => {
      const { code: exit, stdout } = await status();
      return exit === 1 && stdout.includes(`(${code})`) && stdout;
    });
  const passed = () => until(async () => (await status()).code === 0);

  /** Spends all coins of the wallet elsewhere, as another program with the key would. */
  async function spendAll(): Promise<string> {
    const wallet = await loadWallet(service.env['ANCHOR_WALLET_FILE']!, 'regtest');
    const { stdout } = await sello(service.env, 'wallet', 'balance');
    const inputs = [...stdout.matchAll(/^(\w{64}):(\d+) {2}(\d+) satoshi/gm)].map(
      ([, txid = '', vout, sats]) => ({
        txid,
        vout: Number(vout),
        valueSats: Number(sats),
      }),
    );
    const { rawHex, txid } = await wallet.sign({ root: '99'.repeat(32), inputs, feeSats: 1_000 });
    await service.bitcoind.node.rpc.call('sendrawtransaction', [rawHex]);
    return txid;
  }

  it('a contested coin: the status names the other transaction, and anchoring goes on after its block', async () => {
    const first = await certify('before the contest');
    await anchored(service, first, 'submitted');
    await service.bitcoind.node.mine(2);
    await anchored(service, first, 'confirmed');
    const txid = await spendAll();
    const id = await certify('contested');
    expect(await attention('coin_contested')).toContain(txid);
    await service.bitcoind.node.mine(6);
    await anchored(service, id, 'submitted');
    await passed();
    await service.bitcoind.node.mine(2);
    await anchored(service, id, 'confirmed');
  });

  it('a deep reorganisation: the record goes back to submitted, the status names the batch, and it is anchored again', async () => {
    const id = await certify('final, for a while');
    await anchored(service, id, 'submitted');
    await service.bitcoind.node.mine(2);
    const before = await anchored(service, id, 'confirmed');
    await service.bitcoind.node.rpc.call('invalidateblock', [before.block_hash]);
    for (let i = 0; i < 3; i++) await service.bitcoind.node.mineOnly([]);
    await anchored(service, id, 'submitted');
    expect((await service.fetch(`/certificates/${id}/proof?type=blockchain`)).status).toBe(409);
    const { anchor } = (await service.collections.certificates.findOne({ _id: id }))!;
    expect((await status()).stdout).toContain(`${anchor!.batchId} lost a block that counted as final`);
    await until(async () => (await blockchainOf(service, id)).txid !== null);
    await service.bitcoind.node.mine(2);
    expect((await anchored(service, id, 'confirmed')).block_hash).not.toBe(before.block_hash);
  });

  it('a node with less work than was seen: nothing is decided on it until its chain is accepted', async () => {
    const tip = await service.bitcoind.node.rpc.call<string>('getbestblockhash');
    await service.bitcoind.node.rpc.call('invalidateblock', [tip]);
    await certify('on a node that is behind');
    expect(await attention('node_behind')).toContain('less work');
    expect(await sello(service.env, 'anchor', 'accept-chain')).toMatchObject({ code: 0 });
    await passed();
  });

  it('another key: a coin of the new wallet pays, and no batch is signed again while its transaction waits', async () => {
    const file = join(service.dataDir, 'wallet-2.json');
    const env = { ...service.env, ANCHOR_WALLET_FILE: file };
    const address = (await sello(env, 'wallet', 'create')).stdout.trim();
    await sello(service.env, 'anchor', 'hold');
    const [block] = await service.bitcoind.node.rpc.call<[string]>('generatetoaddress', [1, address]);
    const { tx } = await service.bitcoind.node.rpc.call<{ tx: [string] }>('getblock', [block]);
    await service.bitcoind.node.mine(100);
    await service.worker.stop();
    await service.startWorker(undefined, { ANCHOR_WALLET_FILE: file });
    expect(await sello(env, 'wallet', 'fund', `${tx[0]}:0`)).toMatchObject({ code: 0 });
    await sello(env, 'anchor', 'resume');
    await passed();
    const id = await certify('paid by another key');
    const { txid } = await anchored(service, id, 'submitted');
    const { anchor } = (await service.collections.certificates.findOne({ _id: id }))!;
    const refused = await sello(env, 'anchor', 'resign', anchor!.batchId!);
    expect(refused.stderr).toContain(`Transaction ${txid} of ${anchor!.batchId} waits in the node’s mempool`);
    await service.bitcoind.node.mine(2);
    await anchored(service, id, 'confirmed');
  });
});
