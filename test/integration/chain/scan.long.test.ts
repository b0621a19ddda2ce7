import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBitcoindChain } from '../../../adapters/chain/bitcoind';
import { ensureSandboxFunds } from '../../../adapters/chain/fund';
import type { RpcClient } from '../../../adapters/chain/rpc-client';
import { scanUnspent } from '../../../adapters/chain/scan';
import { waitUntil } from '../../../stack/servers/ready';
import { newTestKey } from '../../support/test-key';
import { startRegtestNode } from './regtest-node';
import type { RegtestNode } from './regtest-node';

/** Ranges of keys whose addresses the node derives before it scans, which takes seconds. */
const XPUB =
  'tpubD6NzVbkrYhZ4WaWSyoBvQwbpLkojyoTZPRsgXELWz3Popb3qkjcJyJUGLnL4qHHoQvao8ESaAstxYSnhyswJ76uZPStJRJCTKvosUCJZL5B';
const slowScan = (keys: number) => [{ desc: `wpkh(${XPUB}/*)`, range: keys }];

describe('a scan of the unspent outputs', () => {
  const key = newTestKey();
  let dir: string;
  let node: RegtestNode;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sello-scan-'));
    node = await startRegtestNode(dir);
    await ensureSandboxFunds(node.rpc, key);
  });

  afterAll(async () => {
    await node.close();
    await rm(dir, { recursive: true, force: true });
  });

  const status = () => node.rpc.call<{ progress: number } | null>('scantxoutset', ['status']);
  const busy = () => waitUntil('the other scan', async () => (await status()) !== null);

  it('waits for another client’s', async () => {
    let done = false;
    const other = node.rpc
      .call('scantxoutset', ['start', slowScan(8000)], { timeoutMs: 100_000 })
      .then(() => (done = true));
    await busy();
    const chain = createBitcoindChain({ rpcUrl: node.url, cookieFile: node.cookieFile, network: 'regtest' });
    expect(await chain.unspent(key.address)).toHaveLength(2);
    await other;
    expect(done).toBe(true);
  });

  it('is given up when another client’s does not end, which is not aborted', async () => {
    const other = node.rpc.call<{ success: boolean }>('scantxoutset', ['start', slowScan(20_000)], {
      timeoutMs: 100_000,
    });
    await busy();
    await expect(scanUnspent(node.rpc, key.address, 300)).rejects.toMatchObject({
      name: 'UnavailableError',
      cause: { message: expect.stringContaining('bitcoin-cli scantxoutset abort') as string },
    });
    expect(await other).toMatchObject({ success: true });
  });

  it('is aborted in the node when it takes too long', async () => {
    const answers: unknown[] = [];
    // Ours would be too quick here, so the node is given a slow one.
    const slow: RpcClient = {
      async call<T>(method: string, params: readonly unknown[] = [], options?: { timeoutMs: number }) {
        const [action] = params;
        const given = action === 'start' ? [action, slowScan(20_000)] : params;
        const answer = await node.rpc.call<T>(method, given, options);
        answers.push([action, answer]);
        return answer;
      },
    };
    await expect(scanUnspent(slow, key.address, 300)).rejects.toMatchObject({ name: 'UnavailableError' });
    // The node says whether there was a scan to abort.
    expect(answers).toEqual([['abort', true]]);
    await waitUntil('the end of the scan', async () => (await status()) === null);
  });
});
