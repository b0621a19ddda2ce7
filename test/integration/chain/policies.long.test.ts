import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../../adapters/chain/fund';
import type { Chain } from '../../../ports/chain';
import { outputOf } from '../../../stack/binaries/binary';
import { findBitcoind } from '../../support/binaries/bitcoind';
import { dataOutput, newTestKey } from '../../support/test-key';
import type { TestSpend } from '../../support/test-key';
import { startRegtestNode } from './regtest-node';
import type { RegtestNode } from './regtest-node';

interface Setting {
  setting: string;
  /** What the operator reads. */
  reason: RegExp;
  /** Absent: the first anchor is refused. */
  replacement?: true;
}

const SETTINGS: Setting[] = [
  { setting: 'datacarrier=0', reason: /remove the settings datacarrier=0 and/ },
  { setting: 'datacarriersize=33', reason: /datacarriersize below 34/ },
  { setting: 'spkreuse=conflict', reason: /"txn-spk-reused-change".+remove the setting spkreuse=conflict/ },
  {
    setting: 'mempoolreplacement=0',
    reason: /"txn-mempool-conflict".+remove the setting mempoolreplacement=0/,
    replacement: true,
  },
];

describe('a node whose policy forbids anchors', () => {
  let dir: string;
  let node: RegtestNode | null = null;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-policy-'));
  });

  afterEach(async () => {
    await node?.close();
    node = null;
    await rm(dir, { recursive: true, force: true });
  });

  /** Two versions of an anchor on a node with this setting, the second with a higher fee. */
  async function anchorsOn(setting: string): Promise<{ chain: Chain; versions: [TestSpend, TestSpend] }> {
    node = await startRegtestNode(join(dir, 'node'), { args: [`-${setting}`] });
    const chain = createBitcoindChain({
      rpcUrl: node.url,
      cookieFile: node.cookieFile,
      network: 'regtest',
    });
    const key = newTestKey();
    await ensureSandboxFunds(node.rpc, key);
    const [coin] = await chain.unspent(key.address);
    const anchor = (feeSats: number) =>
      key.spend({ inputs: [coin!], feeSats, outputs: [dataOutput(Uint8Array.from(randomBytes(32)))] });
    return { chain, versions: [anchor(1000), anchor(5000)] };
  }

  it.each(SETTINGS)('names the setting $setting', async ({ setting, reason, replacement }) => {
    // Some settings exist in Bitcoin Knots only.
    const { command } = await findBitcoind({ say: () => undefined });
    const help = await outputOf(command, ['-help', '-help-debug']);
    if (!help.includes(`-${setting.split('=')[0]}`)) return;

    const { chain, versions } = await anchorsOn(setting);
    const [first, second] = versions;
    if (replacement) expect(await chain.submit(first.rawHex)).toEqual({ state: 'taken' });
    const refused = replacement ? second : first;
    const result = { state: 'refused', reason: expect.stringMatching(reason) as string };
    expect(await chain.wouldAccept(refused.rawHex)).toEqual(result);
    expect(await chain.submit(refused.rawHex)).toEqual(result);
    expect(await chain.locate(refused.change)).toEqual({ state: 'unknown' });
  });

  it('accepts the least setting that fits an anchor', async () => {
    const { chain, versions } = await anchorsOn('datacarriersize=34');
    for (const { rawHex } of versions) expect(await chain.submit(rawHex)).toEqual({ state: 'taken' });
  });
});
