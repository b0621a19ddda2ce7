import { deflateRawSync } from 'node:zlib';
import { zipSync, strToU8 } from 'fflate';
import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import { ProofFormatError } from '../../../../proofs/anchor/anchor-proof';
import { MAX_BUNDLE_BYTES, readBundle } from '../../../../proofs/bundle/read-bundle';
import { writeBundle } from '../../../../proofs/bundle/write-bundle';
import { readOts } from '../../../../proofs/opentimestamps/read-ots';
import { decodePemCertificates } from '../../../../proofs/x509/pem';
import { BLOCKCHAIN_PROOF_XSD } from '../../../../proofs/xml/schema';
import { readProofXml } from '../../../../proofs/xml/read-proof';
import { makeProof } from '../anchor/make-proof';
import { asZip, entry, extraField, gibibyteOfZeros, stored } from './as-zip';
import { mutant, mutation } from '../mutation';
import { forge, newWorld } from '../timestamp/forge';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
const PDF = strToU8('%PDF-1.7 …');
const RECORD = { id: ID, title: 'Contrato «14»', file: { sha256: 'ab' } };

/** Two of these claim to be as large as all entries together may be. */
const LARGE = { ...entry('a', 'x'), size: 12 << 20 };

/** Tools that know ZIP64 look for its locator before the end, where this comment is. */
function withOtherDirectory(): Buffer {
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07');
  return asZip({ ...entry('one', 'first'), comment: locator });
}

/** The end is one of 22 bytes, with the length of a comment in the last two. */
function withLongComment(): Buffer {
  const zip = asZip(entry('one', 'first'));
  zip.writeUInt16LE(4, zip.length - 2);
  return zip;
}

async function makeContent() {
  const world = await newWorld();
  const tsr = await forge(world);
  return {
    id: ID,
    record: RECORD,
    pdf: PDF,
    tsr,
    roots: world.profile.roots,
    intermediates: [],
    evidence: null,
    proof: makeProof({ tsr }),
  };
}

describe('a bundle', () => {
  let made: Awaited<ReturnType<typeof makeContent>>;
  beforeAll(async () => {
    made = await makeContent();
  });

  it('contains every proof, the certificate chain, the schema and a README, but not the file', async () => {
    const entries = new Map(
      (await readBundle(writeBundle(made))).map(({ name, content: bytes }) => [name, bytes]),
    );
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

  it('lists in its README the commands to run on its files, in English and Spanish', async () => {
    const [readme] = await readBundle(writeBundle(made));
    const page = new TextDecoder().decode(readme!.content);
    for (const line of [
      `openssl ts -verify -data FILE -in ${ID}.tsr -CAfile ${ID}.chain.pem`,
      `xmllint --noout --schema blockchain-proof-1.xsd ${ID}.xml`,
      `ots --btc-regtest verify -f FILE ${ID}.regtest.ots`,
      'bitcoin-cli getblockheader ',
    ])
      expect(page).toContain(line);
    expect(page).toContain('a test network');
    expect(page).toContain(`Cómo verificar el certificado ${ID}`);
    expect(page).toContain('una red de ensayo');
  });

  it('names the network in the .ots file name, except for bitcoin', async () => {
    const names = async (network: 'bitcoin' | 'signet') =>
      (await readBundle(writeBundle({ ...made, proof: { ...made.proof, network } }))).map(({ name }) => name);
    expect(await names('bitcoin')).toContain(`${ID}.ots`);
    expect(await names('signet')).toContain(`${ID}.signet.ots`);
  });

  it('has the same bytes whenever and wherever it is written', () => {
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
    ['a bomb', asZip({ ...entry('bomb', 'x'), size: (16 << 20) + 1 }), 'unpacks to more than 16777216'],
    [
      'several entries that are large together',
      asZip(LARGE, { ...LARGE, name: 'b' }, entry('c', 'x')),
      'unpacks to more than 25165824',
    ],
    ['a file that is too large', new Uint8Array(MAX_BUNDLE_BYTES + 1), 'larger than'],
    [
      'two entries with the same name',
      asZip(entry('one', 'first'), entry('one', 'second')),
      'two entries named one',
    ],
    [
      'names that differ only in case',
      asZip(entry('one', 'first'), entry('ONE', 'second')),
      'two entries named ONE',
    ],
    ['a wrong checksum', asZip({ ...entry('one', 'first'), crc: 1 }), 'the checksum of one is wrong'],
    ['a wrong checksum of a stored entry', asZip({ ...stored('one', 'first'), crc: 1 }), 'checksum of one'],
    [
      'a stored entry of another size than stated',
      asZip({ ...stored('one', 'first'), size: 4 }),
      'the size that is stated',
    ],
    [
      'an entry that unpacks to more than stated',
      asZip({ ...entry('one', 'first'), size: 4 }),
      'more than it states',
    ],
    [
      'an entry that unpacks to less than stated',
      asZip({ ...entry('one', 'first'), size: 6 }),
      'less than it states',
    ],
    [
      'an entry that is cut',
      asZip({ ...entry('one', 'first'), data: deflateRawSync('first').subarray(0, 3) }),
      'cannot be unpacked',
    ],
    [
      'an entry that is not in the directory',
      asZip(entry('one', 'first'), { ...entry('two', 'x'), listed: false }),
      'its directory does not match',
    ],
    [
      'an entry that is only in the directory',
      asZip(entry('one', 'first'), { ...entry('two', 'x'), present: false }),
      'its directory does not match',
    ],
    [
      'an entry that calls itself otherwise',
      asZip({ ...entry('one', 'first'), localName: 'two' }),
      'its directory does not match',
    ],
    [
      'an entry with a second name',
      asZip({ ...entry('one', 'first'), extra: extraField(0x7075, 'two') }),
      'not supported',
    ],
    [
      'an entry with sizes of ZIP64',
      asZip({ ...entry('one', 'first'), extra: extraField(0x0001, '01234567') }),
      'not supported',
    ],
    [
      'an extra field that is cut',
      asZip({ ...entry('one', 'first'), extra: Buffer.from('abc') }),
      'its directory does not match',
    ],
    ['the locator of another directory', withOtherDirectory(), 'its directory does not match'],
    ['a comment that is not there', withLongComment(), 'its directory does not match'],
    [
      'a symbolic link',
      asZip({ ...entry('one', 'first'), attributes: 0o120777 << 16 }),
      'has an entry that is a folder or a link',
    ],
    ['an encrypted entry', asZip({ ...entry('one', 'first'), flags: 1 }), 'not supported'],
    ['sizes after the data', asZip({ ...entry('one', 'first'), flags: 8 }), 'not supported'],
    ['another method', asZip({ ...entry('one', 'first'), method: 14 }), 'not supported'],
    [
      'bytes before the first entry',
      Buffer.concat([Buffer.from('PK'), asZip(entry('one', 'x'))]),
      'does not match',
    ],
    [
      'bytes after the end',
      Buffer.concat([asZip(entry('one', 'x')), Buffer.from('.')]),
      'something follows its end',
    ],
  ])('is refused: %s', async (_what, zip, reason) => {
    const refusal: unknown = await readBundle(zip).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ProofFormatError);
    expect((refusal as Error).message).toContain(reason);
  });

  it('admits entries that are stored or deflated, at their exact size', async () => {
    const read = await readBundle(asZip(entry('one', 'first'), stored('two', 'second'), stored('none', '')));
    expect(read.map(({ name, content: bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['one', 'first'],
      ['two', 'second'],
      ['none', ''],
    ]);
  });

  it.each([0, 10, 1 << 20])('is not unpacked beyond the %i bytes that a bomb states', async (size) => {
    // A gibibyte, of which the first bytes are enough to refuse it.
    const bomb = asZip({ ...entry('bomb', ''), data: gibibyteOfZeros(), size });
    const written = jest.spyOn(Uint8Array.prototype, 'set');
    try {
      await expect(readBundle(bomb)).rejects.toThrow('It unpacks to more than it states.');
      const unpacked = written.mock.calls.reduce((sum, [{ length }]) => sum + length, 0);
      expect(unpacked).toBeLessThanOrEqual(size);
    } finally {
      written.mockRestore();
    }
  });

  it('never crashes on changed bytes', async () => {
    const zip = Buffer.from(writeBundle(made));
    await fc.assert(
      fc.asyncProperty(fc.array(mutation(zip.length), { minLength: 1, maxLength: 3 }), async (changes) => {
        try {
          await readBundle(changes.reduce(mutant, zip));
        } catch (error) {
          expect(error).toBeInstanceOf(ProofFormatError);
        }
      }),
      { numRuns: scaled(200, 20_000) },
    );
  });
});
