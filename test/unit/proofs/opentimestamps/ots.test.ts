import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import type { AnchorCommitment, AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { verifyAnchor } from '../../../../proofs/anchor/verify';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { readOts } from '../../../../proofs/opentimestamps/read-ots';
import { writeOts } from '../../../../proofs/opentimestamps/write-ots';
import { makeProof, sha256 } from '../anchor/make-proof';
import { mutant, mutation } from '../mutation';

const proof = makeProof();
const ots = Buffer.from(writeOts(proof));
const { header, network, ...commitment } = proof;

function read(bytes: Uint8Array): AnchorCommitment | null {
  try {
    return readOts(bytes);
  } catch (error) {
    if (error instanceof ProofFormatError) return null;
    throw error;
  }
}

const holds = (found: AnchorCommitment): boolean => {
  const claim = { fileSha256: proof.fileSha256 };
  const trusted = { hash: blockHashOf(proof), height: proof.height, network: proof.network };
  return (
    verifyAnchor({ ...found, header, network } satisfies AnchorProof, claim, trusted).outcome === 'holds'
  );
};

describe('the .ots of a chain proof', () => {
  it.each([
    [{ leaves: 1, index: 0, transactionsInBlock: 1 }],
    [{ leaves: 2, index: 0, transactionsInBlock: 2 }],
    [{ leaves: 1000, index: 999, transactionsInBlock: 4000 }],
  ])('is read back to the same facts: %j', (shape) => {
    const { header: _header, network: _network, ...made } = makeProof(shape);
    expect(readOts(writeOts(made))).toEqual(made);
  });

  it.each([0, 1, 127, 128, 16_383, 16_384, 999_999_999])('keeps the height %i', (height) => {
    expect(readOts(writeOts({ ...commitment, height })).height).toBe(height);
  });

  it('accepts paths up to the maximum length, and no longer ones', () => {
    const path = Array.from({ length: 32 }, (_, i) => ({ side: 'right' as const, hash: sha256(String(i)) }));
    const longest = { ...commitment, branch: path };
    expect(readOts(writeOts(longest)).branch).toHaveLength(32);
    const longer = { ...commitment, branch: [...path, path[0]!] };
    expect(() => readOts(writeOts(longer))).toThrow('more than 32 steps');
  });

  it('cannot be written for a transaction without the root, or one that is too large for the format', () => {
    expect(() => writeOts({ ...commitment, path: [] })).toThrow('does not contain the root');
    expect(() => writeOts({ ...commitment, transaction: new Uint8Array(4097) })).toThrow('4096 bytes');
  });

  it.each([
    ['bytes that are not an .ots', Buffer.from('not a proof'), 'not an OpenTimestamps file'],
    [
      'another version',
      Buffer.concat([ots.subarray(0, 31), Buffer.of(2), ots.subarray(32)]),
      'unknown version',
    ],
    [
      'another hash of the file',
      Buffer.concat([ots.subarray(0, 32), Buffer.of(2), ots.subarray(33)]),
      'SHA-256 of a file',
    ],
    ['trailing bytes', Buffer.concat([ots, Buffer.of(0)]), 'followed by extra bytes'],
    ['a truncated file', ots.subarray(0, -1), 'truncated'],
    [
      'a pending attestation',
      Buffer.concat([ots.subarray(0, -10), Buffer.from('83dfe30d2ef90c8e0100', 'hex')]),
      'reference client',
    ],
    [
      'an operation of another kind',
      Buffer.concat([ots.subarray(0, 65), Buffer.of(0xf2), ots.subarray(65)]),
      'reference client',
    ],
    [
      'an operand longer than the format allows',
      Buffer.concat([ots.subarray(0, 65), Buffer.from('f0ffff03', 'hex')]),
      'more than 4096',
    ],
    [
      'an unbounded number',
      Buffer.concat([ots.subarray(0, 65), Buffer.of(0xf0), Buffer.alloc(9, 0xff)]),
      'more than 5 bytes',
    ],
    [
      'too many operations',
      Buffer.concat([ots.subarray(0, 65), Buffer.alloc(10_000, 8)]),
      'more than 256 operations',
    ],
    ['a file that is too large', Buffer.concat([ots, Buffer.alloc(70_000)]), 'more than 65536 bytes'],
  ])('refuses %s', (_what, bytes, reason) => {
    expect(() => readOts(bytes)).toThrow(ProofFormatError);
    expect(() => readOts(bytes)).toThrow(reason);
  });

  it('refuses another encoding of the same operations', () => {
    // The length of the first operand, encoded in two bytes instead of one.
    const overlong = Buffer.concat([ots.subarray(0, 66), Buffer.of(0x81, 0x00), ots.subarray(67)]);
    expect(ots.subarray(65, 68).toString('hex')).toBe('f10100');
    expect(() => readOts(overlong)).toThrow('reference client');
  });

  it('never crashes on changed bytes, and accepts only files with the original meaning', () => {
    fc.assert(
      fc.property(fc.array(mutation(ots.length), { minLength: 1, maxLength: 3 }), (changes) => {
        const found = read(changes.reduce(mutant, ots));
        if (found !== null && holds(found)) expect(found).toEqual(commitment);
      }),
      { numRuns: scaled(500, 25_000, 50_000) },
    );
  });

  it('refuses every single-bit change, at the latest when compared with the block', () => {
    for (let at = 0; at < ots.length; at++) {
      // All bits, or another one of each byte.
      for (const bit of scaled([at % 8], [0, 1, 2, 3, 4, 5, 6, 7])) {
        const bytes = Buffer.from(ots);
        bytes[at]! ^= 1 << bit;
        const found = read(bytes);
        if (found !== null) expect(holds(found)).toBe(false);
      }
    }
    expect(holds(readOts(ots))).toBe(true);
  });

  it('never crashes on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(read(bytes)).toBeNull();
        expect(read(Buffer.concat([ots.subarray(0, 65), bytes]))).toBeNull();
      }),
      { numRuns: scaled(300, 15_000, 30_000) },
    );
  });
});
