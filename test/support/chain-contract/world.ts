import { randomBytes } from 'node:crypto';
import type { RpcClient } from '../../../adapters/chain/rpc-client';
import type { Outpoint } from '../../../domain/anchoring';
import type { Chain } from '../../../ports/chain';
import { dataOutput, newTestKey } from '../test-key';
import type { TestKey, TestSpend } from '../test-key';

export const COIN_SATS = 5_000_000_000;
export const UNKNOWN_HASH = '11'.repeat(32);
export const UNKNOWN_TXID = '22'.repeat(32);

/** What the tests of a chain share: a node with coins of `key`, which mines only on request. */
export interface ChainWorld {
  readonly chain: Chain;
  readonly rpc: RpcClient;
  readonly key: TestKey;
  readonly stranger: TestKey;
  readonly mine: (blocks?: number) => Promise<string[]>;
  readonly coin: () => Promise<Outpoint>;
  /** A transaction in the form of an anchor, different each time. */
  readonly anchor: (input: Outpoint, feeSats?: number) => TestSpend;
  readonly mempool: () => Promise<string[]>;
}

export function chainWorld(chain: Chain, rpc: RpcClient, key: TestKey): ChainWorld {
  const stranger = newTestKey();
  return {
    chain,
    rpc,
    key,
    stranger,
    mine: (blocks = 1) => rpc.call('generatetoaddress', [blocks, stranger.address]),
    async coin() {
      const [first] = await chain.unspent(key.address);
      return first!;
    },
    anchor(input, feeSats = 1000) {
      const outputs = [dataOutput(Uint8Array.from(randomBytes(32)))];
      return key.spend({ inputs: [input], feeSats, outputs });
    },
    mempool: () => rpc.call('getrawmempool'),
  };
}
