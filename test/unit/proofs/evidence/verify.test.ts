import { writeEvidenceRecord } from '../../../../proofs/evidence/evidence-record';
import type { EvidenceRecord } from '../../../../proofs/evidence/evidence-record';
import type { EvidenceAuthority } from '../../../../proofs/evidence/report';
import { verifyEvidence } from '../../../../proofs/evidence/verify';
import { sealToken } from '../../../../proofs/timestamp/seal';
import { digest } from '../../../../proofs/x509/hash';
import type { RevokedCertificate } from '../../../../sandbox/psc/revocation-reasons';
import type { Provider } from './evidence-world';
import { Archive, daysAfter, newProvider, sealingBy } from './evidence-world';

const START = new Date('2026-01-01T00:00:00Z');
const ISSUED = daysAfter(START, 10);
const file = Buffer.from('a contract');
const files = [file, Buffer.from('another'), Buffer.from('a third')];

let first: Provider;
let second: Provider;
let third: Provider;
let authorities: EvidenceAuthority[];
let issued: Archive;
let renewed: Archive;

beforeAll(async () => {
  first = await newProvider({ name: 'first', from: START, days: 400 });
  second = await newProvider({ name: 'second', from: START, days: 1200, intermediate: true });
  third = await newProvider({ name: 'third', from: START, days: 3000, ocsp: true });
  authorities = [first, second, third].map(({ authority }) => authority);
  issued = await Archive.issue(sealingBy(first), files, ISSUED);
  renewed = await issued.renew(sealingBy(second), daysAfter(START, 300));
});

const verify = (record: Uint8Array, days: number, deviation: object = {}) =>
  verifyEvidence({
    record,
    digests: { 'SHA-256': digest('SHA-256', file) },
    authorities,
    at: daysAfter(START, days),
    ...deviation,
  });

describe('an evidence record holds', () => {
  it('as issued, while its signer is valid', async () => {
    const report = await verify(issued.der(0), 399);
    expect(report).toMatchObject({ ok: true, outcome: 'holds', reason: null });
    expect(report.checks.every(({ passed }) => passed)).toBe(true);
    expect(report.facts).toMatchObject({
      genTime: ISSUED,
      renewals: 0,
      revocation: 'captured',
      validUntil: daysAfter(START, 400),
    });
    expect(report.facts!.timestamps).toMatchObject([{ signer: 'O=first, CN=Time stamping' }]);
    expect(report.facts!.timestamps[0]!.acceptedBy).toEqual([first.authority]);
  });

  it('after its first signer expired, when it was renewed in time by another provider', async () => {
    const report = await verify(renewed.der(0), 800);
    expect(report).toMatchObject({ outcome: 'holds', facts: { renewals: 1, genTime: ISSUED } });
    expect(report.facts!.validUntil).toEqual(daysAfter(START, 1200));
  });

  it('after two renewals in a row, the second with OCSP', async () => {
    const twice = await renewed.renew(sealingBy(third), daysAfter(START, 1100));
    for (const [i, each] of files.entries()) {
      const report = await verify(twice.der(i), 2900, { digests: { 'SHA-256': digest('SHA-256', each) } });
      expect(report).toMatchObject({ outcome: 'holds', facts: { renewals: 2 } });
    }
  });

  it('when a signer was revoked later, without a compromise', async () => {
    const { serialNumber } = first.chain[0]!.certificate;
    const ended: RevokedCertificate = {
      serialNumber,
      at: new Date(ISSUED.getTime() + 1000),
      reason: 'cessationOfOperation',
    };
    const token = await first.sealed(digest('SHA-256', file), ISSUED, [ended]);
    const report = await verify(recordOf(token), 100);
    expect(report.outcome).toBe('holds');
  });
});

function recordOf(token: Uint8Array): Uint8Array {
  return writeEvidenceRecord({ hashAlgorithm: 'SHA-256', chain: [{ reducedHashtree: [], token }] });
}

function changed(record: EvidenceRecord, change: (copy: EvidenceRecord) => void): Uint8Array {
  const chain = record.chain.map(({ reducedHashtree, token }) => ({
    reducedHashtree: reducedHashtree.map((list) => list.map((value) => value.slice())),
    token: token.slice(),
  }));
  const copy = { ...record, chain };
  change(copy);
  return writeEvidenceRecord(copy);
}

describe('an evidence record is refused', () => {
  const refusals: [string, () => Promise<Uint8Array> | Uint8Array, string, RegExp][] = [
    ['for another file', () => renewed.der(1), 'tokens_covered', /another file/],
    [
      'with a changed path',
      () => changed(renewed.record(0), ({ chain }) => void (chain[1]!.reducedHashtree[1]![0]![5]! ^= 1)),
      'tokens_covered',
      /does not cover time stamp 1/,
    ],
    [
      'with the renewal of another',
      () => changed(renewed.record(0), ({ chain }) => void (chain[1] = renewed.record(2).chain[1]!)),
      'tokens_covered',
      /does not cover time stamp 1/,
    ],
    [
      'without the first time stamp',
      () => changed(renewed.record(0), ({ chain }) => void chain.shift()),
      'tokens_covered',
      /another file/,
    ],
    [
      'when a renewal came too late',
      async () => (await issued.renew(sealingBy(second), daysAfter(START, 401))).der(0),
      'renewed_in_time',
      /renewed too late/,
    ],
    [
      'when a renewal is older than what it renews',
      async () => (await issued.renew(sealingBy(second), daysAfter(START, 9))).der(0),
      'ascending_times',
      /before time stamp 1/,
    ],
    ['when it is of the future', () => renewed.der(0), 'ascending_times', /after the time of verification/],
    ['when it is no record', () => Uint8Array.of(0x30, 0), 'record_well_formed', /EvidenceRecord.version/],
  ];

  it.each(refusals)('%s', async (name, make, check, reason) => {
    const report = await verify(await make(), name.includes('future') ? 200 : 500);
    expect(report).toMatchObject({
      ok: false,
      outcome: 'refused',
      reason: expect.stringMatching(reason) as string,
    });
    expect(report.checks.filter(({ passed }) => !passed).map(({ name: failed }) => failed)).toContain(check);
  });

  it('when one of its authorities is not trusted', async () => {
    const report = await verify(renewed.der(0), 500, { authorities: [first.authority] });
    expect(report).toMatchObject({
      outcome: 'refused',
      facts: null,
      reason: expect.stringMatching(
        /^Time stamp 2 of the evidence record: No chain of certificates/,
      ) as string,
    });
  });

  it('when the digest of its algorithm is not known', async () => {
    const value = digest('SHA-512', file);
    const response = await first.stamp(value, ISSUED, 'SHA-512');
    const path = first.chain.map(({ certificate }) => certificate.raw);
    const token = sealToken(response, path, await first.statuses(daysAfter(ISSUED, 1)));
    const record = writeEvidenceRecord({ hashAlgorithm: 'SHA-512', chain: [{ reducedHashtree: [], token }] });
    expect(await verify(record, 100)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('SHA-512 digest') as string,
    });
    const digests = { 'SHA-256': digest('SHA-256', file), 'SHA-512': value };
    expect(await verify(record, 100, { digests })).toMatchObject({ outcome: 'holds' });
  });
});

describe('an evidence record does not hold', () => {
  it('once its last signer has expired: it lapsed, with the date', async () => {
    const report = await verify(issued.der(0), 401);
    expect(report).toMatchObject({ ok: false, outcome: 'lapsed', facts: { revocation: 'captured' } });
    expect(report.reason).toContain(`lapsed on ${daysAfter(START, 400).toISOString()}`);
    expect((await verify(renewed.der(0), 1201)).outcome).toBe('lapsed');
  });

  it('without revocation data, or with data from before its token', async () => {
    const path = first.chain.map(({ certificate }) => certificate.raw);
    const response = await first.stamp(digest('SHA-256', file), ISSUED);
    for (const data of [{ crls: [], ocsps: [] }, await first.statuses(daysAfter(ISSUED, -1))]) {
      const report = await verify(recordOf(sealToken(response, path, data)), 100);
      expect(report).toMatchObject({ ok: false, outcome: 'not_shown', facts: { revocation: 'not_shown' } });
      expect(report.reason).toMatch(/^Revocation is not shown for time stamp 1\./);
    }
  });

  it('with revocation data from after the renewal that covers it', async () => {
    const path = first.chain.map(({ certificate }) => certificate.raw);
    const response = await first.stamp(digest('SHA-256', file), ISSUED);
    const token = sealToken(response, path, await first.statuses(daysAfter(ISSUED, 30)));
    expect((await verify(recordOf(token), 20)).outcome).toBe('not_shown');
    expect((await verify(recordOf(token), 41)).outcome).toBe('holds');
  });

  it.each([
    ['keyCompromise', 1000],
    ['unspecified', 1000],
    ['superseded', -1000],
  ] as const)('when its signer was revoked: %s, %i ms after its token', async (reason, after) => {
    const { serialNumber } = first.chain[0]!.certificate;
    const at = new Date(ISSUED.getTime() + after);
    const token = await first.sealed(digest('SHA-256', file), ISSUED, [{ serialNumber, at, reason }]);
    const report = await verify(recordOf(token), 100);
    expect(report).toMatchObject({ ok: false, outcome: 'revoked', facts: { revocation: 'revoked' } });
    expect(report.reason).toMatch(/^The signer of time stamp 1 was revoked on/);
  });

  it('when an authority above its signer was revoked', async () => {
    const { serialNumber } = second.chain[1]!.certificate;
    const revoked: RevokedCertificate = { serialNumber, at: daysAfter(ISSUED, 1), reason: 'superseded' };
    const token = await second.sealed(digest('SHA-256', file), ISSUED, [revoked]);
    expect(await verify(recordOf(token), 100)).toMatchObject({ outcome: 'revoked' });
  });

  it('while nothing is trusted; everything else is checked', async () => {
    expect(await verify(renewed.der(0), 500, { authorities: [] })).toMatchObject({
      ok: false,
      outcome: 'untrusted',
      facts: { validUntil: null, renewals: 1 },
    });
    expect((await verify(renewed.der(1), 500, { authorities: [] })).outcome).toBe('refused');
  });
});

describe('an authority that does not require the purpose', () => {
  it('accepts a signer without it only with listed policies, and the facts say so', async () => {
    const { root, token } = await withoutPurpose();
    const relaxed = { roots: [root], policies: ['1.3.6.1.4.1.32473.151.1'], requireEku: false };
    const report = await verify(recordOf(token), 100, { authorities: [relaxed] });
    expect(report.facts!.timestamps[0]!.signerPurpose).toBe('not_stated');
    expect(report.outcome).toBe('holds');
    const any = { ...relaxed, policies: [] };
    expect((await verify(recordOf(token), 100, { authorities: [any] })).outcome).toBe('refused');
  });
});

async function withoutPurpose(): Promise<{ root: Uint8Array; token: Uint8Array }> {
  const provider = await newProvider({ name: 'plain', from: START, days: 400, purpose: false });
  const token = await provider.sealed(digest('SHA-256', file), ISSUED);
  return { root: provider.chain.at(-1)!.certificate.raw, token };
}
