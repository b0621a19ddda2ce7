import * as secp256k1 from '@bitcoinerlab/secp256k1';
import { crypto, initEccLib, Psbt, toXOnly, Transaction } from 'bitcoinjs-lib';
import type { Signer } from 'bitcoinjs-lib';
import * as ecpair from 'ecpair';
import { createAnchorWallet } from '../../../../adapters/chain/anchor-wallet';
import { WALLET_TYPES, witnessScript } from '../../../../adapters/chain/wallet-script';
import type { WalletType } from '../../../../adapters/chain/wallet-script';

type Key = Signer & { tweak(hash: Uint8Array): Key };
const { ECPairFactory } = ecpair as unknown as {
  ECPairFactory: (curve: typeof secp256k1) => { fromPrivateKey(secret: Uint8Array): Key };
};
initEccLib(secp256k1);
const keys = ECPairFactory(secp256k1);

const { SIGHASH_ALL, SIGHASH_NONE, SIGHASH_SINGLE, SIGHASH_ANYONECANPAY } = Transaction;
const ROOT = '5e'.repeat(32);
const COINS = [3, 1, 2].map((n) => ({ txid: `c${n}`.repeat(32), vout: n, valueSats: n * 10_000 }));
const ORDER = { root: ROOT, inputs: COINS, feeSats: 900 };

/** A signer that works with the library's own code, and answers with what `spoil` makes of the PSBT. */
function walletWith(type: WalletType, spoil: (psbt: Psbt, sign: (psbt: Psbt) => void) => Psbt | string) {
  const key = keys.fromPrivateKey(new Uint8Array(32).fill(7));
  const xOnly = toXOnly(key.publicKey);
  const signing = type === 'p2tr' ? key.tweak(crypto.taggedHash('TapTweak', xOnly)) : key;
  const program = type === 'p2tr' ? toXOnly(signing.publicKey) : crypto.hash160(key.publicKey);
  const sign = (psbt: Psbt): void => {
    psbt.data.inputs.forEach((input, index) => {
      if (type === 'p2tr') psbt.updateInput(index, { tapInternalKey: xOnly });
      psbt.signInput(index, signing, input.sighashType === undefined ? undefined : [input.sighashType]);
    });
  };
  return createAnchorWallet(
    {
      script: witnessScript(type, program),
      sign: (base64) => {
        const answer = spoil(Psbt.fromBase64(base64), sign);
        return Promise.resolve(typeof answer === 'string' ? answer : answer.toBase64());
      },
    },
    'regtest',
  );
}

/** The same PSBT with another transaction in it. */
function changed(psbt: Psbt, change: (transaction: Transaction) => void): Psbt {
  const transaction = Transaction.fromBuffer(psbt.data.getTransaction());
  change(transaction);
  const other = new Psbt();
  other.setVersion(transaction.version);
  other.setLocktime(transaction.locktime);
  transaction.ins.forEach(({ hash, index, sequence }, i) =>
    other.addInput({ hash, index, sequence, witnessUtxo: psbt.data.inputs[i]!.witnessUtxo! }),
  );
  for (const { script, value } of transaction.outs) other.addOutput({ script, value });
  return other;
}

const ANOTHER = 'another transaction than the one it was asked to sign';
const UNSIGNED = `did not sign for the coin ${COINS[0]!.txid}:3`;
const INVALID = `signature for the coin ${COINS[0]!.txid}:3 is not valid`;

describe.each(WALLET_TYPES)('an anchor wallet with an outside signer, %s', (type) => {
  it.each([
    ['leaves the inputs to be finalised', (psbt: Psbt) => psbt],
    ['finalises them', (psbt: Psbt) => psbt.finalizeAllInputs()],
  ])('takes the signatures of one that %s', async (_, finish) => {
    const wallet = walletWith(type, (psbt, sign) => {
      sign(psbt);
      return finish(psbt);
    });
    const signed = await wallet.sign(ORDER);
    const transaction = Transaction.fromHex(signed.rawHex);
    expect(transaction.ins.map(({ index, sequence }) => [index, sequence])).toEqual(
      COINS.map(({ vout }) => [vout, 0xfffffffd]),
    );
    expect(transaction.outs.map(({ value }) => value)).toEqual([0n, 59_100n]);
    expect(Buffer.from(transaction.outs[0]!.script).toString('hex')).toBe(`6a20${ROOT}`);
    expect(Buffer.from(transaction.outs[1]!.script).toString('hex')).toBe(wallet.script);
    expect([transaction.version, transaction.locktime]).toEqual([2, 0]);
    expect(signed).toMatchObject({ txid: transaction.getId(), virtualSize: transaction.virtualSize() });
    expect([0, 1, 2]).toContain(wallet.virtualSize(3) - signed.virtualSize);
  });

  it.each<[string, (transaction: Transaction) => void]>([
    ['pays a higher fee', ({ outs }) => (outs[1]!.value -= 1n)],
    ['pays someone else', ({ outs }) => (outs[1]!.script = witnessScript('p2wpkh', new Uint8Array(20)))],
    ['adds an output', (transaction) => transaction.addOutput(Uint8Array.of(0x6a), 0n)],
    ['removes the change', ({ outs }) => outs.pop()],
    [
      'anchors another root',
      ({ outs }) => {
        outs[0]!.script.set([1], 2);
      },
    ],
    ['swaps the outputs', ({ outs }) => outs.reverse()],
    ['spends another coin', ({ ins }) => (ins[0]!.index += 1)],
    ['removes an input', ({ ins }) => ins.pop()],
    ['makes it final', ({ ins }) => (ins[0]!.sequence = 0xffffffff)],
    ['sets a lock time', (transaction) => (transaction.locktime = 500)],
    ['sets another version', (transaction) => (transaction.version = 1)],
  ])('refuses one that %s', async (_, change) => {
    const wallet = walletWith(type, (psbt, sign) => {
      const other = changed(psbt, change);
      sign(other);
      return other;
    });
    await expect(wallet.sign(ORDER)).rejects.toThrow(ANOTHER);
  });

  it.each<[string, number]>([
    ['no output', SIGHASH_NONE],
    ['one output', SIGHASH_SINGLE],
    ['one input', SIGHASH_ALL | SIGHASH_ANYONECANPAY],
  ])('refuses signatures that cover %s', async (_, sighashType) => {
    const wallet = walletWith(type, (psbt, sign) => {
      psbt.data.inputs.forEach((input) => (input.sighashType = sighashType));
      sign(psbt);
      return psbt;
    });
    await expect(wallet.sign({ ...ORDER, inputs: COINS.slice(0, 2) })).rejects.toThrow(INVALID);
  });

  it('accepts signatures that name the type that covers everything', async () => {
    const wallet = walletWith(type, (psbt, sign) => {
      psbt.data.inputs.forEach((input) => (input.sighashType = SIGHASH_ALL));
      sign(psbt);
      return psbt;
    });
    const { virtualSize } = await wallet.sign(ORDER);
    expect(virtualSize).toBeLessThanOrEqual(wallet.virtualSize(3));
  });

  it('refuses signatures over other values than those asked for', async () => {
    const wallet = walletWith(type, (psbt, sign) => {
      for (const { witnessUtxo } of psbt.data.inputs) witnessUtxo!.value += 1n;
      sign(psbt);
      return psbt;
    });
    await expect(wallet.sign(ORDER)).rejects.toThrow(INVALID);
  });

  it('refuses a witness that is not one', async () => {
    const witnesses = [
      '00',
      '0100',
      '02' + '00'.repeat(2),
      `0140${'11'.repeat(64)}`,
      `0141${'11'.repeat(65)}`,
      'ff',
    ];
    for (const hex of witnesses) {
      const wallet = walletWith(type, (psbt) => {
        for (const input of psbt.data.inputs)
          input.finalScriptWitness = Uint8Array.from(Buffer.from(hex, 'hex'));
        return psbt;
      });
      await expect(wallet.sign(ORDER)).rejects.toThrow(INVALID);
    }
  });

  it('names the coin that was not signed for, and refuses what is not a PSBT', async () => {
    await expect(walletWith(type, (psbt) => psbt).sign(ORDER)).rejects.toThrow(UNSIGNED);
    const last = walletWith(type, (psbt, sign) => {
      sign(psbt);
      delete psbt.data.inputs[2]!.partialSig;
      delete psbt.data.inputs[2]!.tapKeySig;
      return psbt;
    });
    await expect(last.sign(ORDER)).rejects.toThrow(`did not sign for the coin ${COINS[2]!.txid}:2`);
    for (const answer of ['', 'cHNidP8=', 'not base64'])
      await expect(walletWith(type, () => answer).sign(ORDER)).rejects.toThrow('not a PSBT');
  });

  it('is not asked about an order that is wrong', async () => {
    const wallet = walletWith(type, () => {
      throw new Error('asked');
    });
    const { leastChangeSats } = wallet;
    const refused: [Partial<typeof ORDER>, string][] = [
      [{ feeSats: 60_001 }, 'exceeds the 3 coins of 60000'],
      [{ feeSats: 60_001 - leastChangeSats }, `leaves ${leastChangeSats - 1} of the 3 coins of 60000`],
      [{ feeSats: 0 }, 'positive whole number'],
      [{ root: 'XY' }, '64 lower-case hexadecimal digits'],
      [{ inputs: [] }, 'exceeds'],
      [{ inputs: [COINS[0]!, COINS[0]!] }, 'Duplicate input'],
    ];
    for (const [order, reason] of refused)
      await expect(wallet.sign({ ...ORDER, ...order })).rejects.toThrow(reason);
    expect(leastChangeSats).toBe(type === 'p2tr' ? 330 : 294);
    await expect(wallet.sign({ ...ORDER, feeSats: 60_000 - leastChangeSats })).rejects.toThrow('asked');
  });
});
