import { zipSync, strToU8 } from 'fflate';
import fc from 'fast-check';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import { MAX_BUNDLE_BYTES, readBundle } from '../../../../proofs/bundle/read-bundle';
import { writeBundle } from '../../../../proofs/bundle/write-bundle';
import { readOts } from '../../../../proofs/opentimestamps/read-ots';
import { decodePemCertificates } from '../../../../proofs/x509/pem';
import { BLOCKCHAIN_PROOF_XSD } from '../../../../proofs/xml/schema';
import { readProofXml } from '../../../../proofs/xml/read-proof';
import { makeProof } from '../anchor/make-proof';
import { mutant, mutation } from '../mutation';
import { forge, newWorld } from '../timestamp/forge';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
const PDF = strToU8('%PDF-1.7 …');
const RECORD = { id: ID, title: 'Contrato «14»', file: { sha256: 'ab' } };

async function content() {
  const world = await newWorld();
  const tsr = await forge(world);
  return { id: ID, record: RECORD, pdf: PDF, tsr, roots: world.profile.roots, proof: makeProof({ tsr }) };
}

describe('a bundle', () => {
  it('contains every proof, the certificate chain, the schema and a README, but not the file', async () => {
    const made = await content();
    const entries = new Map(readBundle(writeBundle(made)).map(({ name, content: bytes }) => [name, bytes]));
    expect([...entries.keys()]).toEqual([
      'README.txt',
      'certificate.json',
      `${ID}.pdf`,
      `${ID}.tsr`,
      `${ID}.chain.pem`,
      `${ID}.xml`,
      'blockchain-proof-1.xsd',
      `${ID}.regtest.ots`,
    ]);
    const text = (name: string) => new TextDecoder().decode(entries.get(name));
    expect(JSON.parse(text('certificate.json'))).toEqual(RECORD);
    expect(entries.get(`${ID}.pdf`)).toEqual(PDF);
    expect(entries.get(`${ID}.tsr`)).toEqual(made.tsr);
    expect(readProofXml(text(`${ID}.xml`))).toEqual(made.proof);
    expect(text('blockchain-proof-1.xsd')).toBe(BLOCKCHAIN_PROOF_XSD);
    expect(readOts(entries.get(`${ID}.regtest.ots`)!).path).toEqual(made.proof.path);
    // The signer's certificate from the token, then the pinned root.
    expect(decodePemCertificates(text(`${ID}.chain.pem`))).toHaveLength(2);
    expect(decodePemCertificates(text(`${ID}.chain.pem`))[1]).toEqual(Uint8Array.from(made.roots[0]!));
  });

  it('lists in its README the commands to run on its files', async () => {
    const [readme] = readBundle(writeBundle(await content()));
    const page = new TextDecoder().decode(readme!.content);
    for (const line of [
      `openssl ts -verify -data FILE -in ${ID}.tsr -CAfile ${ID}.chain.pem`,
      `xmllint --noout --schema blockchain-proof-1.xsd ${ID}.xml`,
      `ots --btc-regtest verify -f FILE ${ID}.regtest.ots`,
      'bitcoin-cli getblockheader ',
    ])
      expect(page).toContain(line);
    expect(page).toContain('a test network');
  });

  it('names the network in the .ots file name, except for bitcoin', async () => {
    const made = await content();
    const names = (network: 'bitcoin' | 'signet') =>
      readBundle(writeBundle({ ...made, proof: { ...made.proof, network } })).map(({ name }) => name);
    expect(names('bitcoin')).toContain(`${ID}.ots`);
    expect(names('signet')).toContain(`${ID}.signet.ots`);
  });

  it('has the same bytes whenever and wherever it is written', async () => {
    const made = await content();
    const zip = Buffer.from(writeBundle(made));
    expect(Buffer.from(writeBundle(made))).toEqual(zip);
    // The first entry's date in local time, as the format requires: midnight of 1 January 1980 in every zone.
    expect(zip.subarray(10, 14).toString('hex')).toBe('00002100');
  });

  it.each([
    ['bytes that are not a ZIP', strToU8('PK but no more than that'), 'not a readable ZIP'],
    ['nothing', new Uint8Array(), 'not a readable ZIP'],
    ['a path that leads outside', zipSync({ '../evil': strToU8('x') }), 'plain file name'],
    ['a folder', zipSync({ folder: { file: strToU8('x') } }), 'plain file name'],
    [
      'too many entries',
      zipSync(Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`f${i}`, strToU8('x')]))),
      'more than 16',
    ],
    ['a bomb', zipSync({ bomb: new Uint8Array(50 << 20) }), 'unpacks to more than'],
    ['a file that is too large', new Uint8Array(MAX_BUNDLE_BYTES + 1), 'larger than'],
  ])('is refused: %s', (_what, zip, reason) => {
    expect(() => readBundle(zip)).toThrow(ProofFormatError);
    expect(() => readBundle(zip)).toThrow(reason);
  });

  it('is refused with two entries of the same name, and with a wrong size in its directory', () => {
    const twice = Buffer.from(zipSync({ one: strToU8('first'), two: strToU8('second') }));
    const renamed = Buffer.from(twice.toString('latin1').replaceAll('two', 'one'), 'latin1');
    expect(() => readBundle(renamed)).toThrow('two entries named one');

    const bomb = Buffer.from(zipSync({ bomb: new Uint8Array(50 << 20) }));
    const directory = bomb.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const stated = 10_000;
    bomb.writeUInt32LE(stated, directory + 24);
    // Unpacking never exceeds the stated size.
    const entries = (() => {
      try {
        return readBundle(bomb);
      } catch (error) {
        expect(error).toBeInstanceOf(ProofFormatError);
        return [];
      }
    })();
    expect(entries.reduce((sum, { content: bytes }) => sum + bytes.buffer.byteLength, 0)).toBeLessThanOrEqual(
      stated,
    );
    bomb.writeUInt32LE(100, directory + 20);
    expect(() => readBundle(bomb)).toThrow(ProofFormatError);
  });

  it('never crashes on changed bytes', async () => {
    const zip = Buffer.from(writeBundle(await content()));
    fc.assert(
      fc.property(fc.array(mutation(zip.length), { minLength: 1, maxLength: 3 }), (changes) => {
        try {
          readBundle(changes.reduce(mutant, zip));
        } catch (error) {
          expect(error).toBeInstanceOf(ProofFormatError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
