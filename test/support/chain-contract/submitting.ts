import { Transaction } from 'bitcoinjs-lib';
import { COIN_SATS, UNKNOWN_TXID } from './world';
import type { ChainWorld } from './world';

const TAKEN = { state: 'taken' };
const FEE_TOO_LOW = { state: 'fee_too_low' };
const INPUTS_MISSING = { state: 'inputs_missing' };

export function submittingContract(world: () => ChainWorld): void {
  /** Submits it after asking what the answer would be. */
  async function submit(rawHex: string): Promise<unknown> {
    const { chain, mempool } = world();
    const before = await mempool();
    const expected = await chain.wouldAccept(rawHex);
    expect(await mempool()).toEqual(before);
    const result = await chain.submit(rawHex);
    expect(result).toEqual(expected);
    return result;
  }

  const refused = (text: string) => ({ state: 'refused', reason: expect.stringContaining(text) as string });
  const invalid = (text: string) => ({ state: 'invalid', reason: expect.stringContaining(text) as string });

  it('accepts the same transaction again, in the mempool and in a block', async () => {
    const { chain, anchor, coin, mine, mempool } = world();
    const signed = anchor(await coin());
    for (let i = 0; i < 2; i++) expect(await submit(signed.rawHex)).toEqual(TAKEN);
    expect(await mempool()).toEqual([signed.txid]);
    await mine();
    expect(await submit(signed.rawHex)).toEqual(TAKEN);
    expect(await mempool()).toEqual([]);
    expect(await chain.locate(signed.change)).toMatchObject({ state: 'confirmed', confirmations: 1 });
  });

  it('refuses to spend a coin twice, against the mempool and against a block', async () => {
    const { chain, anchor, coin, mine } = world();
    const input = await coin();
    const second = anchor(input);
    expect(await submit(anchor(input).rawHex)).toEqual(TAKEN);
    expect(await submit(second.rawHex)).toEqual(FEE_TOO_LOW);
    await mine();
    expect(await submit(second.rawHex)).toEqual(INPUTS_MISSING);
    expect(await chain.locate(second.change)).toEqual({ state: 'unknown' });
  });

  it('replaces a mempool transaction, and what depends on it, by one with a higher fee', async () => {
    const { chain, anchor, coin, mine, mempool } = world();
    const input = await coin();
    const stuck = anchor(input, 500);
    await submit(stuck.rawHex);
    await submit(anchor(stuck.change, 500).rawHex);
    const bumped = anchor(input, 2000);
    expect(await submit(bumped.rawHex)).toEqual(TAKEN);
    expect(await mempool()).toEqual([bumped.txid]);
    expect(await chain.locate(stuck.change)).toEqual({ state: 'unknown' });
    await mine();
    expect(await chain.locate(bumped.change)).toMatchObject({ state: 'confirmed' });
  });

  it('refuses an unlocking by another key, or for another amount', async () => {
    const { stranger, anchor, coin, mempool } = world();
    const input = await coin();
    const changed = Transaction.fromHex(anchor(input).rawHex);
    changed.outs[1]!.value -= 1n;
    const foreign = stranger.spend({ inputs: [input], feeSats: 1000 });
    for (const rawHex of [changed.toHex(), foreign.rawHex]) {
      expect(await submit(rawHex)).toEqual(invalid('does not unlock the coin'));
    }
    expect(await mempool()).toEqual([]);
  });

  it('names the reason of every other refusal, and what to do', async () => {
    const { chain, key, rpc, anchor, coin } = world();
    const input = await coin();
    const script = Uint8Array.from(Buffer.from(key.script, 'hex'));
    const dust = key.spend({ inputs: [input], feeSats: 1000, outputs: [{ script, valueSats: 293 }] });
    expect(await submit(dust.rawHex)).toEqual(refused('use a bigger coin'));
    const odd = { script: Uint8Array.of(0x51), valueSats: 1000 };
    const unusual = key.spend({ inputs: [input], feeSats: 1000, outputs: [odd] });
    expect(await submit(unusual.rawHex)).toEqual(refused('"scriptpubkey"'));
    expect(await submit(anchor(input, -1).rawHex)).toEqual(invalid('bad-txns-in-belowout'));
    for (const answer of [chain.submit('00'), chain.wouldAccept('00')]) {
      expect(await answer).toEqual(refused('TX decode failed'));
    }
    const hash = await rpc.call<string>('getblockhash', [await rpc.call('getblockcount')]);
    const { tx } = await rpc.call<{ tx: string[] }>('getblock', [hash]);
    const early = anchor({ txid: tx[0]!, vout: 0, valueSats: COIN_SATS });
    expect(await submit(early.rawHex)).toEqual(refused('after 100 blocks'));
  });

  it('tells a fee that is too low from a coin that does not exist', async () => {
    const { anchor, coin } = world();
    expect(await submit(anchor(await coin(), 1).rawHex)).toEqual(FEE_TOO_LOW);
    const missing = anchor({ txid: UNKNOWN_TXID, vout: 0, valueSats: COIN_SATS });
    expect(await submit(missing.rawHex)).toEqual(INPUTS_MISSING);
  });

  it('submits a transaction together with the one it spends, again and after the first was confirmed', async () => {
    const { chain, anchor, coin, mine, mempool, rpc } = world();
    const parent = anchor(await coin());
    const child = anchor(parent.change);
    for (let i = 0; i < 2; i++) expect(await chain.submitPackage(parent.rawHex, child.rawHex)).toEqual(TAKEN);
    expect(new Set(await mempool())).toEqual(new Set([parent.txid, child.txid]));
    await mine();
    const next = anchor(child.change);
    expect(await chain.submitPackage(child.rawHex, next.rawHex)).toEqual(TAKEN);
    expect(await mempool()).toEqual([next.txid]);
    await mine();
    // Its inputs are spent in blocks, and nothing of it is left.
    expect(await chain.submitPackage(parent.rawHex, anchor(parent.change).rawHex)).toEqual(INPUTS_MISSING);
    expect(await rpc.call('getrawmempool')).toEqual([]);
  });
}
