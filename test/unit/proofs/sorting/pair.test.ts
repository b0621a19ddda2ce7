import { writeOts } from '../../../../proofs/opentimestamps/write-ots';
import { hasProof, pair } from '../../../../proofs/sorting/pair';
import type { Group } from '../../../../proofs/sorting/pair';
import type { Sorted } from '../../../../proofs/sorting/sort';
import { FILE, ID, makeCertificate } from '../../../integration/web/make-certificate';
import { makeProof } from '../anchor/make-proof';
import { forge, imprintOf, newWorld } from '../timestamp/forge';
import { give, sorted } from './give';

/** `c14.pdf <- a.tsr a.xml`, or `? <- a.tsr` without the file. */
const shown = ({ file, proofs, pages }: Group) =>
  `${file?.name ?? '?'} <- ${[...proofs, ...pages]
    .map(({ name }) => name)
    .toSorted()
    .join(' ')}`.trim();
const groupsOf = (items: Sorted[]) => pair(items).groups.map(shown);

describe('pairing files with proofs', () => {
  const items: Record<string, Sorted> = {};
  const take = (...names: string[]) => names.map((name) => items[name] as Sorted);
  beforeAll(async () => {
    const [made, world] = [await makeCertificate(), await newWorld()];
    const other = Buffer.from('another file');
    const otherTsr = await forge(world, {
      tstInfo: { imprint: imprintOf(Buffer.from(give('', other).digests['SHA-256'], 'hex')) },
    });
    const sha512 = Buffer.from(give('', FILE).digests['SHA-512'], 'hex');
    const longTsr = await forge(world, { tstInfo: { imprint: imprintOf(sha512, '2.16.840.1.101.3.4.2.3') } });
    const contents: Record<string, Uint8Array | string> = {
      'c14.pdf': FILE,
      'copy.pdf': FILE,
      'other.pdf': other,
      'a.zip': made.bundle,
      'a.tsr': made.content.tsr,
      'a.xml': made.proof.blockchain.xml ?? '',
      'a.ots': writeOts(made.content.proof),
      'record.json': `${JSON.stringify(made.content.record, null, 2)}\n`,
      'page.pdf': `%PDF-1.7 (sello:${ID} sha256:${give('', FILE).digests['SHA-256']})`,
      'other.tsr': otherTsr,
      'long.tsr': longTsr,
      'long.ots': writeOts(makeProof({ file: FILE, tsr: longTsr })),
      'root.pem': made.trust.pem,
      'cut.tsr': made.content.tsr.subarray(0, -9),
    };
    for (const [name, content] of Object.entries(contents)) items[name] = await sorted(name, content);
  });

  it('finds what belongs together in any order', () => {
    const names = ['a.xml', 'c14.pdf', 'a.ots', 'a.tsr', 'page.pdf'];
    const expected = ['c14.pdf <- a.ots a.tsr a.xml page.pdf'];
    expect(groupsOf(take(...names))).toEqual(expected);
    expect(groupsOf(take(...names.toReversed()))).toEqual(expected);
  });

  it('gives one result per file, with the proofs of each', () => {
    expect(groupsOf(take('other.tsr', 'a.zip', 'other.pdf', 'c14.pdf'))).toEqual([
      'other.pdf <- other.tsr',
      'c14.pdf <- a.zip',
    ]);
  });

  it('keeps proofs of a missing file apart from a file without proofs', () => {
    expect(groupsOf(take('other.pdf', 'a.zip', 'a.tsr'))).toEqual(['other.pdf <-', '? <- a.tsr a.zip']);
  });

  it('finds the file of a time stamp with another hash, or the anchor that covers it', () => {
    expect(groupsOf(take('long.tsr', 'c14.pdf'))).toEqual(['c14.pdf <- long.tsr']);
    expect(groupsOf(take('long.tsr', 'long.ots'))).toEqual(['? <- long.ots long.tsr']);
    expect(groupsOf(take('long.tsr', 'a.xml'))).toEqual(['? <- long.tsr', '? <- a.xml']);
  });

  it('takes a proof that another proof is about for a file', async () => {
    const digest = Buffer.from(items['a.tsr']?.digests['SHA-256'] ?? '', 'hex');
    const about = await sorted(
      'b.tsr',
      await forge(await newWorld(), { tstInfo: { imprint: imprintOf(digest) } }),
    );
    expect(groupsOf([...take('a.tsr'), about])).toEqual(['a.tsr <- b.tsr']);
  });

  it('counts the same content once, and names both', () => {
    const { groups, duplicates } = pair(take('c14.pdf', 'copy.pdf', 'a.tsr'));
    expect(groups.map(shown)).toEqual(['c14.pdf <- a.tsr']);
    expect(duplicates).toEqual([{ name: 'copy.pdf', of: 'c14.pdf' }]);
  });

  it('never drops anything: certificates and unreadable proofs are listed by themselves', () => {
    const { groups, certificates, unpaired } = pair(take('root.pem', 'cut.tsr', 'c14.pdf'));
    expect([groups.map(shown), certificates, unpaired]).toEqual([
      ['c14.pdf <-'],
      take('root.pem'),
      take('cut.tsr'),
    ]);
  });

  it('does not call a record or a printed page a proof', () => {
    const [group] = pair(take('record.json', 'page.pdf')).groups;
    expect(group && [shown(group), hasProof(group)]).toEqual(['? <- page.pdf record.json', false]);
  });
});
