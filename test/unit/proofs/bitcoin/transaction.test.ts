import { createHash } from 'node:crypto';
import { Transaction } from 'bitcoinjs-lib';
import { anchorOutputIndex, anchorScript } from '../../../../proofs/bitcoin/anchor-script';
import { toDisplayHex } from '../../../../proofs/bitcoin/hash256';
import { readTransaction } from '../../../../proofs/bitcoin/transaction';

/** The first payment between people: main network, block 170. */
const FIRST_PAYMENT =
  '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000';

/** The signed P2WPKH example of BIP 143. */
const WITH_WITNESS =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const root = Uint8Array.from({ length: 32 }, (_, i) => i);

function oneOutput(script: Uint8Array, value = 0n): Transaction {
  const transaction = new Transaction();
  transaction.addInput(new Uint8Array(32).fill(7), 0);
  transaction.addOutput(script, value);
  return transaction;
}

describe('a transaction', () => {
  it('has the well-known id of the first payment', () => {
    const facts = readTransaction(bytes(FIRST_PAYMENT));
    expect(toDisplayHex(facts.txid)).toBe('f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16');
    expect(facts.outputs.map(({ valueSats }) => valueSats)).toEqual([1_000_000_000n, 4_000_000_000n]);
    expect(facts.stripped).toEqual(bytes(FIRST_PAYMENT));
  });

  it('has the same id with and without its witnesses', () => {
    const facts = readTransaction(bytes(WITH_WITNESS));
    // BIP 144: marker and flag come after the version, the witnesses before the lock time.
    const stripped = bytes(
      WITH_WITNESS.replace(/^010000000001/, '01000000').replace(/0002473044.*(?=11000000$)/, ''),
    );
    const sha256 = (input: Uint8Array) => createHash('sha256').update(input).digest();
    expect(facts.stripped).toEqual(stripped);
    expect(toDisplayHex(facts.txid)).toBe(sha256(sha256(stripped)).reverse().toString('hex'));
    expect(readTransaction(facts.stripped)).toEqual(facts);
  });

  it('is refused with missing or extra bytes', () => {
    expect(() => readTransaction(bytes(FIRST_PAYMENT).slice(0, -1))).toThrow('not a complete transaction');
    expect(() => readTransaction(bytes(`${FIRST_PAYMENT}00`))).toThrow('not a complete transaction');
    expect(() => readTransaction(new Uint8Array())).toThrow('not a complete transaction');
  });

  it('is refused in another encoding of the same content', () => {
    const overlong = FIRST_PAYMENT.replace(/^0100000001/, '01000000fd0100');
    expect(() => readTransaction(bytes(overlong))).toThrow('canonically encoded');
  });

  it('is refused at 64 bytes, where it could be an inner node, and only there', () => {
    const ofSize = (size: number) => oneOutput(new Uint8Array(size - 60)).toBuffer();
    expect(ofSize(64)).toHaveLength(64);
    expect(() => readTransaction(ofSize(64))).toThrow('inner node');
    expect(() => readTransaction(ofSize(63))).not.toThrow();
    expect(() => readTransaction(ofSize(65))).not.toThrow();
  });

  it('is refused with an output above the money supply or below zero', () => {
    const raw = oneOutput(anchorScript(root)).toBuffer();
    const valueAt = 4 + 1 + 41 + 1;
    new DataView(raw.buffer, raw.byteOffset).setBigInt64(valueAt, 2_100_000_000_000_001n, true);
    expect(() => readTransaction(raw)).toThrow('impossible value');
    new DataView(raw.buffer, raw.byteOffset).setBigInt64(valueAt, -1n, true);
    expect(() => readTransaction(raw)).toThrow('impossible value');
  });

  it('is refused without outputs', () => {
    const transaction = oneOutput(new Uint8Array(8));
    transaction.outs = [];
    expect(() => readTransaction(transaction.toBuffer())).toThrow('at least one input and one output');
  });
});

describe('the anchor script', () => {
  it('is OP_RETURN, one push of 32 bytes, the root, and nothing else', () => {
    expect(Buffer.from(anchorScript(root)).toString('hex')).toBe(`6a20${Buffer.from(root).toString('hex')}`);
    expect(() => anchorScript(root.slice(1))).toThrow('32 bytes');
  });

  it('is found among outputs only when it matches exactly', () => {
    const exact = { script: anchorScript(root) };
    const longer = { script: Uint8Array.of(...anchorScript(root), 0) };
    const other = { script: anchorScript(root.slice().reverse()) };
    expect(anchorOutputIndex([longer, other, exact], root)).toBe(2);
    expect(anchorOutputIndex([longer, other], root)).toBe(-1);
  });
});
