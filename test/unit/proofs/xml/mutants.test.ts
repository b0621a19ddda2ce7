import fc from '../../../support/property';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import type { AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { verifyAnchor } from '../../../../proofs/anchor/verify';
import { readProofXml } from '../../../../proofs/xml/read-proof';
import { writeProofXml } from '../../../../proofs/xml/write-proof';
import { makeProof } from '../anchor/make-proof';
import { mutant, mutation } from '../mutation';

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
    fc.assert(
      fc.property(fc.array(mutation(xml.length), { minLength: 1, maxLength: 3 }), (changes) => {
        const bytes = changes.reduce(mutant, Buffer.from(xml));
        const found = read(bytes.toString('latin1'));
        if (found === null || verifyAnchor(found, claim, trusted).outcome !== 'holds') return;
        accepted += 1;
        expect(meaning(found)).toEqual(meaning(proof));
      }),
      { numRuns: 5000 },
    );
    // Changed whitespace is harmless; if nothing were accepted, this test would prove nothing.
    expect(accepted).toBeGreaterThan(0);
  });

  it('refuses every change of one hexadecimal digit', () => {
    let digits = 0;
    for (const { index } of xml.matchAll(/(?<=[>"][0-9a-f]*)[0-9a-f](?=[0-9a-f]*["<])/g)) {
      const digit = xml[index] === '0' ? '1' : '0';
      const found = read(xml.slice(0, index) + digit + xml.slice(index + 1));
      if (found !== null) expect(verifyAnchor(found, claim, trusted).outcome).toBe('refused');
      digits += 1;
    }
    expect(digits).toBeGreaterThan(1000);
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
      { numRuns: 2000 },
    );
  });
});
