import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { ASIC_MEDIA_TYPE, ASIC_MIMETYPE_NAME, ASIC_RECORD_NAME } from '../../../../proofs/asic/names';
import { writeEvidenceRecord } from '../../../../proofs/evidence/evidence-record';
import { sealToken } from '../../../../proofs/timestamp/seal';
import { digest } from '../../../../proofs/x509/hash';
import { encodePem } from '../../../../proofs/x509/pem';
import { Archive, daysAfter, newProvider, sealingBy } from '../../proofs/evidence/evidence-world';
import { runVerify } from './run-verify';

const ISSUED = new Date('2026-11-14T18:02:11.000Z');
const RENEWED = daysAfter(ISSUED, 300);
/** The first signer's certificate ends after 400 days, the second's after 5 years. */
const AFTER_ISSUE = '2026-12-01';
const AFTER_EXPIRY = '2028-11-14T00:00:00Z';
const FILE = Buffer.from('Contrato de arrendamiento número 14.\n');
const OTHER = Buffer.from('another file');

interface Report {
  result: string;
  grade: string | null;
  unchecked: string[];
  proofs: {
    name: string;
    kind: string;
    outcome: string;
    says: string;
    facts: Record<string, unknown> | null;
    unproven: string[];
  }[];
}

describe('sello verify with evidence', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sello-evidence-'));
  const at = (name: string) => join(dir, name);
  beforeAll(async () => {
    const first = await newProvider({ name: 'psc-one', from: ISSUED, days: 400, intermediate: true });
    const second = await newProvider({ name: 'psc-two', from: ISSUED, days: 5 * 365 });
    const [signer, intermediate, root] = first.chain.map(({ certificate }) => certificate.raw) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const response = await first.stamp(digest('SHA-256', FILE), ISSUED);
    const later = new Date(ISSUED.getTime() + 60_000);
    const data = await first.statuses(later);
    const revoked = await first.statuses(later, [
      { serialNumber: first.chain[0]!.certificate.serialNumber, at: ISSUED, reason: 'keyCompromise' },
    ]);
    const path = [signer, intermediate, root];
    const other = await first.sealed(digest('SHA-256', OTHER), ISSUED);
    const issue = (token: Uint8Array) => Archive.issue(async () => [token, other], [FILE, OTHER], ISSUED);
    const issued = await issue(sealToken(response, path, data));
    const renewed = await issued.renew(sealingBy(second), RENEWED);
    const container = (file: Uint8Array, record: Uint8Array, others: string[] = []) =>
      zipSync({
        [ASIC_MIMETYPE_NAME]: [strToU8(ASIC_MEDIA_TYPE), { level: 0 }],
        'c14.pdf': file,
        [ASIC_RECORD_NAME]: record,
        ...Object.fromEntries(others.map((name) => [name, strToU8('forged')])),
      });
    const pem = (...certificates: Uint8Array[]) =>
      certificates.map((one) => encodePem('CERTIFICATE', one)).join('');
    const published = [
      { provider: 'psc-one', grade: 'accredited', chain: first.chain },
      { provider: 'psc-two', grade: 'technical', chain: second.chain },
    ].map(({ provider, grade, chain }) => ({
      ...{ provider, grade, policies: [], require_eku: true },
      roots: pem(chain.at(-1)!.certificate.raw),
      intermediates: '',
    }));
    const files: Record<string, string | Uint8Array> = {
      'c14.pdf': FILE,
      'other.pdf': OTHER,
      'a.tsr': response,
      'sealed.tsr': sealToken(response, path, data),
      'issued.ers': issued.der(0),
      'renewed.ers': renewed.der(0),
      'bare.ers': (await issue(sealToken(response, path, { crls: [], ocsps: [] }))).der(0),
      'revoked.ers': (await issue(sealToken(response, path, revoked))).der(0),
      'cut.ers': issued.der(0).subarray(0, 200),
      'flipped.ers': flipped(writeEvidenceRecord(renewed.record(0)), renewed.record(0).chain[1]!.token),
      'a.asics': container(FILE, renewed.der(0)),
      'swapped.asics': container(OTHER, renewed.der(0)),
      'more.asics': container(FILE, renewed.der(0), ['META-INF/ASiCManifest.xml', 'META-INF/año.txt']),
      'unsafe.asics': container(FILE, renewed.der(0), ['META-INF/../../x']),
      'roots.pem': pem(root, second.chain.at(-1)!.certificate.raw),
      'trust.json': JSON.stringify(published),
      'intermediate.pem': pem(intermediate),
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(at(name), content);
  });
  afterAll(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  /** One bit of the first byte of the tree's values, which stand before the token. */
  function flipped(record: Uint8Array, token: Uint8Array): Uint8Array {
    const end = Buffer.from(record).indexOf(Buffer.from(token));
    const changed = Uint8Array.from(record);
    changed[end - 5]! ^= 1;
    return changed;
  }

  const run = (...args: string[]) =>
    runVerify(args.map((arg) => (/\.(pdf|tsr|ers|asics|pem|json)$/.test(arg) ? at(arg) : arg)));
  const json = async (...args: string[]) => {
    const { code, out, err } = await run(...args, '--json');
    if (out === '') throw new Error(err);
    return { code, report: JSON.parse(out) as Report };
  };
  const ROOTS = ['--trust', 'roots.pem'];

  it('accepts a record while its certificates are valid, and says until when', async () => {
    const { code, report } = await json('c14.pdf', 'issued.ers', ...ROOTS, '--at', AFTER_ISSUE);
    expect(report.proofs[0]).toMatchObject({ kind: 'evidence', outcome: 'holds', unproven: [] });
    expect(report.proofs[0]?.facts).toMatchObject({
      gen_time: '2026-11-14T18:02:11.000Z',
      renewals: 0,
      revocation: 'captured',
      valid_until: '2027-12-19T18:02:11.000Z',
    });
    expect(report.proofs[0]?.says).toContain('It is valid until 2027-12-19T18:02:11.000Z.');
    expect(code).toBe(0);
  });

  it('refuses one that lapsed, with the date, and accepts it renewed by another provider', async () => {
    const lapsed = await json('c14.pdf', 'issued.ers', ...ROOTS, '--at', AFTER_EXPIRY);
    expect(lapsed.report.proofs[0]).toMatchObject({ outcome: 'refused' });
    expect(lapsed.report.proofs[0]?.says).toContain('The evidence lapsed on 2027-12-19T18:02:11.000Z');
    expect(lapsed.code).toBe(1);
    const { code, report } = await json('c14.pdf', 'renewed.ers', ...ROOTS, '--at', AFTER_EXPIRY);
    expect(report.proofs[0]?.facts).toMatchObject({ renewals: 1, renewed_at: RENEWED.toISOString() });
    expect(report.proofs[0]?.says).toMatch(/the evidence was renewed 1 time, last at .* by .*psc-two/);
    expect(code).toBe(0);
  });

  it('calls a time stamp whose certificates have expired consistent, and valid beside its renewed record', async () => {
    const expired = await json(
      'c14.pdf',
      'a.tsr',
      ...ROOTS,
      '--untrusted',
      'intermediate.pem',
      '--at',
      AFTER_EXPIRY,
    );
    expect(expired.report.proofs[0]).toMatchObject({ kind: 'nom151', outcome: 'consistent' });
    expect(expired.report.proofs[0]?.unproven).toContain('gen_time');
    expect(expired.report.proofs[0]?.says).toContain('its certificates expired on 2027-12-19T18:02:11.000Z');
    expect(expired.code).toBe(3);
    for (const record of ['renewed.ers', 'a.asics']) {
      const both = await json(
        'c14.pdf',
        'a.tsr',
        record,
        ...ROOTS,
        '--untrusted',
        'intermediate.pem',
        '--at',
        AFTER_EXPIRY,
      );
      expect(both.report.proofs.map(({ outcome }) => outcome)).toEqual(['holds', 'holds']);
      expect(both.report.proofs[0]?.says).toContain('its certificates were not revoked');
      expect(both.code).toBe(0);
    }
    const lapsed = await json(
      'c14.pdf',
      'a.tsr',
      'issued.ers',
      ...ROOTS,
      '--untrusted',
      'intermediate.pem',
      '--at',
      AFTER_EXPIRY,
    );
    expect(lapsed.report.proofs.map(({ outcome }) => outcome)).toEqual(['consistent', 'refused']);
  });

  it('never calls a record valid that does not show revocation', async () => {
    const { code, report } = await json('c14.pdf', 'bare.ers', ...ROOTS, '--at', AFTER_ISSUE);
    expect(report.proofs[0]).toMatchObject({ outcome: 'consistent', unproven: ['revocation'] });
    expect(report.proofs[0]?.says).toContain('Revocation is not shown for time stamp 1.');
    expect(code).toBe(3);
  });

  it('calls a record consistent without a root that is trusted', async () => {
    const { code, report } = await json(
      'c14.pdf',
      'renewed.ers',
      '--at',
      AFTER_ISSUE.replace('2026', '2027'),
    );
    expect(report.proofs[0]).toMatchObject({ outcome: 'consistent', facts: { valid_until: null } });
    expect(report.proofs[0]?.unproven).toContain('gen_time');
    expect(code).toBe(3);
  });

  it.each([
    ['of a revoked signer', ['c14.pdf', 'revoked.ers'], /was revoked (at|on) 2026-11-14/],
    ['of another file', ['other.pdf', 'issued.ers'], /is for another file/],
    ['that is cut off', ['c14.pdf', 'cut.ers'], /./],
    ['with a flipped byte in its path', ['c14.pdf', 'flipped.ers'], /does not cover time stamp 1/],
    ['whose container has another file inside', ['c14.pdf', 'swapped.asics'], /has another file inside/],
    ['of a container for another file', ['other.pdf', 'a.asics'], /has another file inside/],
    ['alone, of a container with a swapped file', ['swapped.asics'], /is for another file/],
  ])('refuses a record %s', async (_what, args, reason) => {
    const { code, report } = await json(...args, ...ROOTS, '--at', '2027-11-14');
    expect(report.proofs[0]).toMatchObject({
      outcome: 'refused',
      says: expect.stringMatching(reason) as string,
    });
    expect(code).toBe(1);
  });

  it('refuses time stamps from after the time of verification', async () => {
    for (const proof of ['a.tsr', 'issued.ers']) {
      const args = ['c14.pdf', proof, ...ROOTS, '--untrusted', 'intermediate.pem'];
      const { code, report } = await json(...args, '--at', '2026-11-14T18:00:00Z');
      expect(report.proofs[0]?.says).toMatch(/after the time of verification, 2026-11-14T18:00:00.000Z/);
      expect(code).toBe(1);
    }
  });

  it('checks a container with its file, and alone', async () => {
    for (const args of [['c14.pdf', 'a.asics'], ['a.asics']]) {
      const { code, report } = await json(...args, ...ROOTS, '--at', AFTER_EXPIRY);
      expect(report.proofs).toMatchObject([{ kind: 'asic', outcome: 'holds' }]);
      expect(code).toBe(0);
    }
    const { code, err } = await run('c14.pdf', ...ROOTS);
    expect([code, err]).toEqual([2, expect.stringContaining('Name the proofs of')]);
  });

  it('lists as unchecked what no proof in a container covers', async () => {
    const names = ['more.asics/META-INF/ASiCManifest.xml', 'more.asics/META-INF/año.txt'];
    for (const args of [['c14.pdf', 'more.asics'], ['more.asics']]) {
      const { code, report } = await json(...args, ...ROOTS, '--at', AFTER_EXPIRY);
      expect(report).toMatchObject({ result: 'holds', unchecked: names });
      expect(report.proofs.map(({ name, kind, outcome }) => [name, kind, outcome])).toEqual([
        ['more.asics', 'asic', 'holds'],
        ...names.map((name) => [name, 'unknown', 'unchecked']),
      ]);
      expect(report.proofs[1]?.says).toBe('No proof covers it, and anyone can add it to a container.');
      expect(code).toBe(0);
    }
    const { out } = await run('more.asics', ...ROOTS, '--at', AFTER_EXPIRY);
    expect(out).toContain(`Not checked, as no proof covers it:\n  ${names.join('\n  ')}\n`);
  });

  it('refuses a container with an unsafe name in it', async () => {
    const { code, report } = await json('c14.pdf', 'unsafe.asics', ...ROOTS, '--at', AFTER_EXPIRY);
    expect(report.proofs).toMatchObject([
      {
        kind: 'asic',
        outcome: 'refused',
        says: 'The container has an entry with an unsafe name: unpack nothing of it.',
      },
    ]);
    expect(code).toBe(1);
    const alone = await run('unsafe.asics', ...ROOTS);
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('has an entry with an unsafe name')]);
  });

  it('takes the grade of every provider that signed, from a trust.json', async () => {
    const grade = async (proof: string) =>
      (await json('c14.pdf', proof, '--trust', 'trust.json', '--at', AFTER_ISSUE.replace('2026', '2027')))
        .report.grade;
    expect(await grade('issued.ers')).toBe('accredited');
    expect(await grade('renewed.ers')).toBe('technical');
  });

  it('needs the certificates that a token lacks, and takes them with --untrusted', async () => {
    const plain = await json('c14.pdf', 'a.tsr', ...ROOTS, '--at', AFTER_ISSUE);
    expect([plain.code, plain.report.proofs[0]?.outcome]).toEqual([1, 'refused']);
    const args = ['c14.pdf', 'a.tsr', ...ROOTS, '--untrusted', 'intermediate.pem', '--at', AFTER_ISSUE];
    expect((await json(...args)).code).toBe(0);
    // They are trusted for nothing.
    const untrusted = ['c14.pdf', 'a.tsr', '--untrusted', 'roots.pem', '--at', AFTER_ISSUE];
    expect((await json(...untrusted)).code).toBe(3);
    const empty = await run('c14.pdf', 'a.tsr', '--untrusted', 'c14.pdf');
    expect([empty.code, empty.err]).toEqual([2, expect.stringContaining('contains no PEM certificate')]);
  });

  it('reads the revocation data of a sealed token', async () => {
    const { code, report } = await json('c14.pdf', 'sealed.tsr', ...ROOTS, '--at', AFTER_ISSUE);
    expect(report.proofs[0]).toMatchObject({
      kind: 'nom151',
      outcome: 'holds',
      facts: { revocation: 'good' },
    });
    expect(code).toBe(0);
  });
});
