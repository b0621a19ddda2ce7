import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import type { AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { verifyAnchor } from '../../../../proofs/anchor/verify';
import { readProofXml } from '../../../../proofs/xml/read-proof';
import { writeProofXml } from '../../../../proofs/xml/write-proof';
import { makeProof } from '../anchor/make-proof';
import { mutant, mutation } from '../mutation';
import type { Mutation } from '../mutation';

const proof = makeProof();
const xml = writeProofXml(proof);
const claim = { fileSha256: proof.fileSha256 };
const trusted = { hash: blockHashOf(proof), height: proof.height, network: 'regtest' as const };

function read(text: string): AnchorProof | null {
  try {
    return readProofXml(text);
  } catch (error) {
    // Any other error is a crash and fails the test.
    if (error instanceof ProofFormatError) return null;
    throw error;
  }
}

/** Only the network is not covered by a hash; a node would detect a wrong one. */
const meaning = ({ network, ...rest }: AnchorProof) => ({
  ...rest,
  network: network === 'sandbox' ? 'regtest' : network,
});

describe('the reader of XML proofs', () => {
  it('never crashes on a changed document, and accepts only documents with the original meaning', () => {
    let accepted = 0;
    const blankLine: Mutation = { kind: 'insert', at: xml.lastIndexOf('\n</'), bytes: Buffer.from('\n') };
    fc.assert(
      fc.property(fc.array(mutation(xml.length), { minLength: 1, maxLength: 3 }), (changes) => {
        const bytes = changes.reduce(mutant, Buffer.from(xml));
        const found = read(bytes.toString('latin1'));
        if (found === null || verifyAnchor(found, claim, trusted).outcome !== 'holds') return;
        accepted += 1;
        expect(meaning(found)).toEqual(meaning(proof));
      }),
      { numRuns: scaled(500, 20_000, 50_000), examples: [[[blankLine]]] },
    );
    // Changed whitespace is harmless; if nothing were accepted, this test would prove nothing.
    expect(accepted).toBeGreaterThan(0);
  });

  it('refuses every change of one hexadecimal digit', () => {
    const digits = [...xml.matchAll(/(?<=[>"][0-9a-f]*)[0-9a-f](?=[0-9a-f]*["<])/g)];
    expect(digits.length).toBeGreaterThan(1000);
    for (const { index } of digits.filter((_, i) => i % scaled(5, 1) === 0)) {
      const digit = xml[index] === '0' ? '1' : '0';
      const found = read(xml.slice(0, index) + digit + xml.slice(index + 1));
      if (found !== null) expect(verifyAnchor(found, claim, trusted).outcome).toBe('refused');
    }
  });

  it('never crashes on arbitrary text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300, unit: fc.constantFrom(...Array.from('<>/="\' xp:a0?![]&;\n')) }),
        (text) => {
          expect(read(text)).toBeNull();
          expect(read(xml.slice(0, 200) + text)).toBeNull();
        },
      ),
      { numRuns: scaled(300, 10_000, 20_000) },
    );
  });
});
