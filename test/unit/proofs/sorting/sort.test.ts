import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zipStream } from '../../../../app/bulk/zip-stream';
import { writeOts } from '../../../../proofs/opentimestamps/write-ots';
import { sort } from '../../../../proofs/sorting/sort';
import { parseTimestampResponse } from '../../../../proofs/timestamp/response';
import { BLOCKCHAIN_PROOF_XSD } from '../../../../proofs/xml/schema';
import { FILE, ID, makeCertificate } from '../../../integration/web/make-certificate';
import type { MadeCertificate } from '../../../integration/web/make-certificate';
import { asZip, entry } from '../bundle/as-zip';
import { forge, imprintOf, newWorld } from '../timestamp/forge';
import { give, sorted } from './give';

describe('sorting what was given', () => {
  let made: MadeCertificate;
  beforeAll(async () => {
    made = await makeCertificate();
  });

  const sha256 = give('c14.pdf', FILE).digests['SHA-256'];
  const pdf = (keywords: string) =>
    `%PDF-1.7\n1 0 obj\n<< /Producer (Sello) /Keywords (${keywords}) >>\nendobj\n`;
  const record = () => `${JSON.stringify(made.content.record, null, 2)}\n`;

  it.each<[string, () => Uint8Array | string, string]>([
    ['a bundle', () => made.bundle, 'bundle'],
    ['a time stamp', () => made.content.tsr, 'timestamp'],
    [
      'a time stamp without its response',
      () => parseTimestampResponse(made.content.tsr).token ?? '',
      'timestamp',
    ],
    ['an anchor', () => made.proof.blockchain.xml ?? '', 'anchor'],
    ['an anchor behind a byte order mark', () => `\uFEFF${made.proof.blockchain.xml ?? ''}`, 'anchor'],
    ['an .ots', () => writeOts(made.content.proof), 'opentimestamps'],
    ['a record', record, 'record'],
    ['a constancia', () => pdf(`sello:${ID} sha256:${sha256}`), 'constancia'],
  ])('recognises %s by its content, whatever its name, and finds its file', async (_what, content, kind) => {
    const item = await sorted('attachment', content());
    expect([item.content, item.reason, item.about]).toEqual([
      kind,
      null,
      { algorithm: 'SHA-256', hex: sha256 },
    ]);
  });

  it.each<[string, () => Uint8Array | string, string]>([
    ['certificates', () => made.trust.pem, 'certificates'],
    ['a certificate as DER', () => made.content.roots[0] ?? '', 'certificates'],
    ['the schema', () => BLOCKCHAIN_PROOF_XSD, 'schema'],
    ['the guide of a bundle', () => `(En español, más abajo.)\n\nHow to check certificate ${ID}\n`, 'guide'],
    ['text', () => 'To whom it may concern', 'file'],
    ['a web page', () => '<!doctype html><title>x</title>', 'file'],
    ['a schema that is not ours', () => `${BLOCKCHAIN_PROOF_XSD}<!-- changed -->`, 'file'],
    ['other XML', () => '<?xml version="1.0"?><cfdi/>', 'file'],
    ['other JSON', () => '{"a": 1}', 'file'],
    ['a ZIP of something else', () => asZip(entry('photo.jpg', 'x')), 'file'],
    ['another PDF, even if it mentions a certificate', () => `%PDF-1.7 see /v/${ID}`, 'file'],
    ['a key', () => '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', 'file'],
    ['bytes that look like DER', () => Uint8Array.of(0x30, 3, 1, 2, 3), 'file'],
  ])('takes %s for what it is', async (_what, content, kind) => {
    const item = await sorted('attachment', content());
    expect([item.content, item.about, item.reason]).toEqual([kind, null, null]);
  });

  it.each<[string, () => Uint8Array | string, string]>([
    [
      'bundle',
      () => made.bundle.map((byte, i) => (i === made.bundle.length >> 1 ? byte ^ 0xff : byte)),
      'bundle',
    ],
    ['bundle that was cut off', () => made.bundle.subarray(0, -40), 'bundle'],
    ['time stamp', () => made.content.tsr.subarray(0, -9), 'timestamp'],
    ['anchor', () => (made.proof.blockchain.xml ?? '').replace('</leaf>', ''), 'anchor'],
    ['.ots', () => writeOts(made.content.proof).subarray(0, -3), 'opentimestamps'],
  ])('keeps a damaged %s apart from files, with the reason', async (_what, content, kind) => {
    const item = await sorted('attachment', content());
    expect([item.content, item.about, item.reason]).toEqual([kind, null, expect.stringMatching(/\.$/)]);
  });

  it('finds the certificate of a bundle and of a constancia, also of one that names no hash', async () => {
    expect((await sorted('a', made.bundle)).id).toBe(ID);
    expect(await sorted('a', pdf(`sello:${ID}`))).toMatchObject({ id: ID, about: null, reason: null });
    const linked = `%PDF-1.7 << /Producer (Sello) >> /URI (https://sello.example/v/${ID})`;
    expect(await sorted('a', linked)).toMatchObject({ content: 'constancia', id: ID });
  });

  it('says when only the file gives the hash of a time stamp', async () => {
    const digest = Buffer.from(give('', FILE).digests['SHA-512'], 'hex');
    const tsr = await forge(await newWorld(), {
      tstInfo: { imprint: imprintOf(digest, '2.16.840.1.101.3.4.2.3') },
    });
    const { about, needsFile } = await sorted('a.tsr', tsr);
    expect([about?.algorithm, needsFile]).toEqual(['SHA-512', true]);
  });

  it('takes the download of several certificates for a file, not for a damaged bundle', async () => {
    const modifiedAt = new Date('2026-11-14T00:00:00Z');
    const entries = [
      { name: `c14/${ID}.zip`, content: made.bundle, modifiedAt },
      { name: `c15/${ID}.tsr`, content: made.content.tsr, modifiedAt },
    ];
    const download = await buffer(zipStream(Readable.from(entries)));
    expect(await sorted('certificates.zip', download)).toMatchObject({ content: 'file', reason: null });
  });

  it('takes what is larger than any proof for a file, unread', async () => {
    expect((await sort({ ...give('large.zip', made.bundle), bytes: null })).content).toBe('file');
  });
});
