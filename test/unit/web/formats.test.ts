import { createHash, randomBytes } from 'node:crypto';
import { readBlockHash, readBlockHeight } from '../../../web/src/checking/block-hash';
import { CHECK_NAMES } from '../../../web/src/checking/check-labels';
import { hashStream } from '../../../web/src/checking/hash-stream';
import { loadProof } from '../../../web/src/certificate/load-proof';
import { idFromPath } from '../../../web/src/documents/load-document';
import { formatFor } from '../../../web/src/i18n/format';
import { initialLanguage } from '../../../web/src/i18n/language';
import { readCertificateId } from '../../../web/src/dropbox/certificate-id';
import { collect, MAX_FILES } from '../../../web/src/dropbox/collect-files';
import { chosenFiles } from '../../../web/src/files/found-files';
import { standingOf } from '../../../web/src/checking/standing';
import { makeCertificate } from '../../integration/web/make-certificate';
import { judge } from '../../../proofs/judge/judge';
import { hexToBytes } from '@noble/hashes/utils.js';

const ZONE = 'America/Mexico_City';

describe('formats', () => {
  it('uses the saved language, or else the browser’s first preferred one that is available', () => {
    expect(initialLanguage(null, ['es-AR', 'en'])).toBe('es');
    expect(initialLanguage(null, ['fr', 'EN-gb', 'es'])).toBe('en');
    expect(initialLanguage('es', ['en'])).toBe('es');
    expect(initialLanguage('xx', ['de'])).toBe('en');
  });

  it('writes a time to the second with its zone, and in UTC with the proof’s precision', () => {
    const iso = '2026-11-14T18:02:11.214Z';
    expect(formatFor('en', ZONE).time(iso)).toMatch(/November 14, 2026.*12:02:11/);
    expect(formatFor('es', ZONE).time(iso)).toMatch(/14 de noviembre de 2026.*12:02:11/);
    expect(formatFor('es', ZONE).utc(iso)).toBe('2026-11-14 18:02:11.214 UTC');
    expect(formatFor('en', ZONE).utc('2026-11-14T18:02:11.000Z')).toBe('2026-11-14 18:02:11 UTC');
  });

  it('applies the language’s plural rules', () => {
    const forms = { one: '# block', other: '# blocks' };
    expect([0, 1, 2, 1500].map((count) => formatFor('en').plural(count, forms))).toEqual([
      '0 blocks',
      '1 block',
      '2 blocks',
      '1,500 blocks',
    ]);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_024, '1 kB'],
    [52_428_800, '50 MB'],
    [5e12, '4,656.6 GB'],
  ])('writes the size %d as %s', (bytes, text) => {
    expect(formatFor('en').fileSize(bytes)).toBe(text);
  });
});

describe('inputs', () => {
  it('hashes a stream in chunks and reports progress', async () => {
    const content = randomBytes(300_000);
    const seen: number[] = [];
    const names = ['SHA-256', 'SHA-384', 'SHA-512'] as const;
    const digests = await hashStream(new Blob([content]).stream(), (bytes) => seen.push(bytes), names);
    for (const name of names) {
      expect(digests[name]).toBe(createHash(name.replace('-', '')).update(content).digest('hex'));
    }
    expect(seen.at(-1)).toBe(content.length);
  });

  it('reads a pasted block hash, and nothing else', () => {
    expect(readBlockHash(`\n ${'AB'.repeat(32)} `)).toBe('ab'.repeat(32));
    for (const text of ['', 'ab', 'ab'.repeat(33), 'xy'.repeat(32)]) expect(readBlockHash(text)).toBeNull();
  });

  it('reads a height with or without separators, nothing, and refuses anything else', () => {
    expect([' 870123 ', '870,123', '870.123', '0'].map(readBlockHeight)).toEqual([
      870_123, 870_123, 870_123, 0,
    ]);
    expect(readBlockHeight(' ')).toBeNull();
    for (const text of ['x', '-1', '1e5', '1234567890']) expect(readBlockHeight(text)).toBeUndefined();
  });

  it('has a label for every check of a valid proof', async () => {
    const { proof, bundle } = await makeCertificate();
    const digests = { 'SHA-256': hexToBytes(proof.file.sha256) };
    const file = { digests, size: proof.file.size };
    const verdicts = await judge(file, [{ name: 'bundle.zip', bytes: bundle }], {
      authorities: [],
      blocks: { from: 'person', hash: proof.blockchain.block_hash ?? '', height: null },
      at: new Date(proof.nom151.gen_time),
    });
    const names = verdicts.flatMap(({ checks }) => checks.map(({ name }) => name));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !CHECK_NAMES.includes(name))).toEqual([]);
  });

  it('finds the id in the link of a certificate, and in nothing that was cut short', () => {
    const id = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
    for (const text of [id, ` https://sello.example/v/${id}#top `, `/v/${id}/`]) {
      expect(readCertificateId(text)).toBe(id);
    }
    for (const text of ['', 'cert_', id.slice(0, -1), `${id}x`]) expect(readCertificateId(text)).toBeNull();
  });

  it('leaves out what systems put into folders, and says so of more files than are read at once', () => {
    const given = ['c14.pdf', '.DS_Store', 'Thumbs.db', '._c14.pdf'].map((name) => new File(['x'], name));
    const inFolder = chosenFiles(given).map(({ path, file }) => ({ path: `contracts/${path}`, file }));
    const { files, skipped, truncated } = collect(inFolder);
    expect([files.map(({ path }) => path), skipped, truncated]).toEqual([['contracts/c14.pdf'], 3, false]);
    const many = Array.from({ length: MAX_FILES + 1 }, (_, i) => new File(['x'], `${i}.txt`));
    expect(collect(chosenFiles(many))).toMatchObject({ skipped: 0, truncated: true });
  });
});

describe('the standing of a result', () => {
  it.each<[Parameters<typeof standingOf>, string, string]>([
    [['holds', 'accredited'], 'holds', 'good'],
    [['holds', 'technical'], 'technical', 'neutral'],
    [['holds', 'unknown'], 'unknownGrade', 'neutral'],
    [['holds', 'sandbox'], 'sandbox', 'warn'],
    [['consistent', 'sandbox'], 'sandbox', 'warn'],
    [['stampOnly', 'sandbox'], 'sandbox', 'warn'],
    [['consistent', 'accredited'], 'consistent', 'wait'],
    [['stampOnly', 'accredited'], 'stampOnly', 'wait'],
    [['consistent', null], 'consistent', 'wait'],
    [['refused', 'sandbox'], 'refused', 'bad'],
  ])('of %j is %s, in the tone %s: green only with an accredited time stamp', (input, name, tone) => {
    expect(standingOf(...input)).toEqual({ name, tone });
  });
});

describe('loadProof', () => {
  const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
  const answer =
    (status: number, body: unknown): typeof fetch =>
    async () =>
      new Response(JSON.stringify(body), { status });

  it('does not ask the service for a truncated id', async () => {
    const never = jest.fn<ReturnType<typeof fetch>, Parameters<typeof fetch>>();
    expect(idFromPath('/v/cert_abc')).toBe('cert_abc');
    expect(await loadProof('cert_abc', never)).toEqual({ status: 'unknown' });
    expect(never).not.toHaveBeenCalled();
  });

  it.each([
    [404, 'unknown'],
    [429, 'busy'],
    [503, 'busy'],
    [500, 'broken'],
    [200, 'broken'],
  ])('maps a response of %d to “%s”', async (status, result) => {
    expect(await loadProof(ID, answer(status, { error: 'x' }))).toEqual({ status: result });
  });

  it('accepts only a complete document of the requested certificate', async () => {
    const { proof } = await makeCertificate();
    expect(await loadProof(ID, answer(200, proof))).toEqual({ status: 'found', document: proof });
    expect(await loadProof(ID, answer(200, { ...proof, id: 'cert_0000000000000000000000' }))).toEqual({
      status: 'broken',
    });
    expect(await loadProof(ID, answer(200, { ...proof, grade: 'gold' }))).toEqual({ status: 'broken' });
    const offline: typeof fetch = async () => {
      throw new TypeError('fetch failed');
    };
    expect(await loadProof(ID, offline)).toEqual({ status: 'unreachable' });
  });
});
