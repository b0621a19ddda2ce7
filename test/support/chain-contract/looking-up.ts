import { hexToBytes } from '@noble/hashes/utils.js';
import { blockHash, parseBlockHeader } from '../../../proofs/bitcoin/block-header';
import { fromDisplayHex, toDisplayHex } from '../../../proofs/bitcoin/hash256';
import { rootFromTransactionBranch } from '../../../proofs/bitcoin/transaction-branch';
import { UNKNOWN_HASH, UNKNOWN_TXID } from './world';
import type { ChainWorld } from './world';

export function lookingUpContract(world: () => ChainWorld): void {
  it('locates an anchor in the mempool, then in its block', async () => {
    const { chain, rpc, key, anchor, coin, mine } = world();
    const signed = anchor(await coin());
    expect(await chain.locate(signed.change)).toEqual({ state: 'unknown' });
    await chain.submit(signed.rawHex);
    expect(await chain.locate(signed.change)).toEqual({ state: 'mempool' });
    const [hash] = await mine();
    const { height } = await chain.tip();
    const { time, tx } = await rpc.call<{ time: number; tx: string[] }>('getblock', [hash]);
    expect(tx[1]).toBe(signed.txid);
    const block = { height, hash: hash!, time: new Date(time * 1000) };
    expect(await chain.locate(signed.change)).toEqual({ state: 'confirmed', block, confirmations: 1 });
    await mine(3);
    expect(await chain.locate(signed.change)).toEqual({ state: 'confirmed', block, confirmations: 4 });
    const { address, script } = key;
    const found = { ...signed.change, address, script, block, confirmations: 4, coinbase: false };
    expect(await chain.coin(signed.txid, signed.change.vout)).toEqual(found);
    expect(await chain.unspent(address)).toContainEqual(found);
  });

  it('counts an output as a coin until its spender is confirmed, but lists only what nothing spends', async () => {
    const { chain, key, anchor, coin, mine } = world();
    const first = anchor(await coin());
    const second = anchor(first.change);
    await chain.submit(first.rawHex);
    await chain.submit(second.rawHex);
    // Both are unconfirmed.
    expect(await chain.locate(first.change)).toEqual({ state: 'mempool' });
    const ofFirst = () => chain.coin(first.txid, first.change.vout);
    expect(await ofFirst()).toMatchObject({ ...first.change, block: null, confirmations: 0 });
    await mine();
    expect(await ofFirst()).toBeNull();
    expect(await chain.locate(first.change)).toEqual({ state: 'unknown' });
    // One is confirmed.
    const third = anchor(second.change);
    await chain.submit(third.rawHex);
    expect(await chain.coin(second.txid, second.change.vout)).toMatchObject({ confirmations: 1 });
    expect(await chain.locate(second.change)).toMatchObject({ state: 'confirmed', confirmations: 1 });
    const txids = (await chain.unspent(key.address)).map(({ txid }) => txid);
    expect(txids).not.toContain(second.txid);
    expect(txids).not.toContain(third.txid);
    await mine();
  });

  it('tells a block reward and an output without an address from others', async () => {
    const { chain, rpc, key } = world();
    const hash = await rpc.call<string>('getblockhash', [50]);
    const { tx } = await rpc.call<{ tx: string[] }>('getblock', [hash]);
    expect(await chain.coin(tx[0]!, 0)).toMatchObject({
      address: key.address,
      block: { hash, height: 50 },
      coinbase: true,
    });
    expect(await chain.coin(UNKNOWN_TXID, 0)).toBeNull();
  });

  it('names the unconfirmed transaction that spends an output, and no other', async () => {
    const { chain, anchor, coin, mine } = world();
    const input = await coin();
    expect(await chain.spenderOf(input)).toBeNull();
    const signed = anchor(input);
    await chain.submit(signed.rawHex);
    expect(await chain.spenderOf(input)).toBe(signed.txid);
    const child = anchor(signed.change);
    await chain.submit(child.rawHex);
    expect(await chain.spenderOf(signed.change)).toBe(child.txid);
    await mine();
    expect(await chain.spenderOf(input)).toBeNull();
    expect(await chain.spenderOf({ txid: UNKNOWN_TXID, vout: 0 })).toBeNull();
  });

  it('searches the blocks for a transaction and for a spender, down to the given block', async () => {
    const { chain, anchor, coin, mine } = world();
    const input = await coin();
    const before = await chain.tip();
    const first = anchor(input);
    await chain.submit(first.rawHex);
    const [hash] = await mine();
    const found = {
      txid: first.txid,
      block: { height: before.height + 1, hash, time: expect.any(Date) as Date },
    };
    const after = await chain.tip();
    await chain.submit(anchor(first.change).rawHex);
    await mine(2);
    expect(await chain.locate(first.change)).toEqual({ state: 'unknown' });
    expect(await chain.search([UNKNOWN_TXID, first.txid], before)).toEqual(found);
    expect(await chain.search([first.txid], after)).toEqual(found);
    expect(await chain.search([first.txid], await chain.tip())).toBeNull();
    expect(await chain.search([UNKNOWN_TXID], before)).toBeNull();
    expect(await chain.searchSpender([{ txid: UNKNOWN_TXID, vout: 1 }, input], before)).toEqual(found);
    expect(await chain.searchSpender([input], await chain.tip())).toBeNull();
    expect(await chain.searchSpender([{ ...input, vout: 9 }], before)).toBeNull();
  });

  it('searches to 100 blocks below a block that is not in the best chain, no further', async () => {
    const { chain, anchor, coin, mine } = world();
    const signed = anchor(await coin());
    await chain.submit(signed.rawHex);
    await mine();
    const { height } = await chain.tip();
    await mine(1);
    const lost = (above: number) => ({ height: height + above, hash: UNKNOWN_HASH });
    expect(await chain.search([signed.txid], lost(100))).toMatchObject({ txid: signed.txid });
    expect(await chain.search([signed.txid], lost(101))).toBeNull();
  });

  it('gives a transaction of a block, and the branch to the block’s header', async () => {
    const { chain, anchor, coin, mine } = world();
    const signed = anchor(await coin());
    await chain.submit(signed.rawHex);
    const [hash] = await mine();
    expect(await chain.transaction(signed.txid, hash!)).toBe(signed.rawHex);
    await expect(chain.transaction(UNKNOWN_TXID, hash!)).rejects.toMatchObject({ name: 'RpcError' });
    const { branch, headerHex } = await chain.inclusion(signed.txid, hash!);
    const header = parseBlockHeader(Buffer.from(headerHex, 'hex'));
    expect(toDisplayHex(blockHash(header))).toBe(hash);
    const steps = branch.map(({ side, hash: sibling }) => ({ side, hash: hexToBytes(sibling) }));
    expect(rootFromTransactionBranch(fromDisplayHex(signed.txid), steps)).toEqual(header.merkleRoot);
    await expect(chain.inclusion(UNKNOWN_TXID, hash!)).rejects.toThrow('is not in block');
  });

  it('counts the confirmations of a known block, and 0 for an unknown one', async () => {
    const { chain, mine } = world();
    const [hash] = await mine();
    expect(await chain.confirmationsOf(hash!)).toBe(1);
    await mine();
    expect(await chain.confirmationsOf(hash!)).toBe(2);
    expect(await chain.confirmationsOf(UNKNOWN_HASH)).toBe(0);
  });
}
