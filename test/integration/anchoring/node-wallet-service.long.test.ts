import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchored, mined } from '../../support/anchored';
import { sello } from '../../support/cli';
import { certificateOf } from '../../support/crashes';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';

const CONTENT = 'paid by the node’s wallet';
const NODE_WALLET = { ANCHOR_WALLET: 'node', ANCHOR_WALLET_NAME: 'sello', ANCHOR_WALLET_FILE: '' };

/** The steps of docs/operations/anchoring.md, "From the key file to a wallet of the node", in their order. */
describe('a service that moves from the key file to a wallet of the node', () => {
  let service: TestService;
  let env: Record<string, string>;
  let payment: string;
  const rpc = <T>(method: string, params: unknown[] = []) =>
    service.bitcoind.node.rpc.call<T>(method, params);

  beforeAll(async () => {
    const settings = { CHAIN: 'bitcoind', ANCHOR_CONFIRMATIONS: '1', ANCHOR_WINDOW_SECONDS: '1' };
    service = await startService(settings, ['-disablewallet=0', '-keypool=2']);
    env = { ...service.env };
  });
  afterAll(() => service.stop());

  async function certify(content: string): Promise<string> {
    return (await certificateOf(await service.upload(content))).id;
  }

  async function run(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await sello(env, ...args);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout.trim();
  }

  it('takes its coins out by hand while anchoring is on hold', async () => {
    await mined(service, await certify('paid by the key in the file'));
    await run('anchor', 'hold');
    expect(await run('anchor', 'status')).toMatch(
      /^On hold\.\n[^]*Fees of the last 24 hours: 306 satoshi, no daily limit$/,
    );
    await rpc('createwallet', ['sello']);
    const coins = [...(await run('wallet', 'balance')).matchAll(/^(\w{64}):(\d+) {2}(\d+) satoshi/gm)];
    expect(coins).toHaveLength(2);
    const total = coins.reduce((sum, [, , , sats]) => sum + Number(sats), 0);
    const key = await run('wallet', 'export');
    expect(key).toMatch(/^wpkh\(c\w{51}\)$/);
    Object.assign(env, NODE_WALLET);
    const address = await run('wallet', 'create', '--type', 'p2tr');
    expect(address).toMatch(/^bcrt1p/);
    env['ANCHOR_WALLET_ADDRESS'] = address;

    const inputs = coins.map(([, txid, vout]) => ({ txid, vout: Number(vout) }));
    const psbt = await rpc('createpsbt', [inputs, [{ [address]: ((total - 1_000) / 1e8).toFixed(8) }]]);
    const { hex, complete } = await rpc<{ hex: string; complete: boolean }>('descriptorprocesspsbt', [
      psbt,
      [key],
    ]);
    expect(complete).toBe(true);
    payment = await rpc('sendrawtransaction', [hex]);
    await service.bitcoind.node.mine(6);
  });

  it('adopts the wallet of which a coin is named', async () => {
    await service.worker.stop();
    rmSync(join(service.dataDir, 'wallet.json'));
    await service.startWorker(undefined, {
      ...NODE_WALLET,
      ANCHOR_WALLET_ADDRESS: env['ANCHOR_WALLET_ADDRESS']!,
    });
    expect(await run('wallet', 'fund', `${payment}:0`)).toMatch(
      /^Anchors are paid by the wallet \w{16} from now on; until now by \w{16}\.\n/,
    );
    await run('anchor', 'resume');
  });

  it('anchors a file with a signature of the node, and its proofs hold for that node', async () => {
    const id = await certify(CONTENT);
    const { txid } = await anchored(service, id, 'submitted');
    const { vin } = await rpc<{ vin: { txid: string; txinwitness: string[] }[] }>('getrawtransaction', [
      txid,
      true,
    ]);
    expect(vin).toMatchObject([{ txid: payment, txinwitness: [expect.stringMatching(/^\w{128}$/)] }]);
    await service.bitcoind.node.mine();
    await anchored(service, id, 'confirmed');
    const zip = await service.fetch(`/certificates/${id}/proof?type=bundle&format=raw`);
    expect(zip.status).toBe(200);
    const at = (name: string) => join(service.dataDir, name);
    writeFileSync(at('file'), CONTENT);
    writeFileSync(at('bundle.zip'), Buffer.from(await zip.arrayBuffer()));
    const node = new URL(service.env['BITCOIN_RPC_URL']!);
    [node.username, node.password] = readFileSync(service.env['BITCOIN_RPC_COOKIE_FILE']!, 'utf8').split(
      ':',
    ) as [string, string];
    const trust = ['--trust', service.rootPem, '--bitcoin-rpc', node.href];
    expect(await run('verify', at('file'), at('bundle.zip'), ...trust)).toContain('All proofs hold.');
  });
});
