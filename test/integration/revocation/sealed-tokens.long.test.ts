import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOcspRequest } from '../../../proofs/revocation/ocsp-request';
import type { RevocationData } from '../../../proofs/revocation/revocation-data';
import type { TimestampReport } from '../../../proofs/timestamp/report';
import { sealToken } from '../../../proofs/timestamp/seal';
import { verifyTimestamp } from '../../../proofs/timestamp/verify';
import { startForeignVerifiers } from '../../support/foreign-verifiers/foreign-verifiers';
import type { ForeignVerdict, ForeignVerifiers } from '../../support/foreign-verifiers/foreign-verifiers';
import { createAuthority } from './openssl-authority';
import type { OpensslAuthority } from './openssl-authority';

const PROFILE = {
  ...{ intermediates: [], policies: [], requireEku: true, requireNonce: true, allowGrantedWithMods: false },
  ...{ hashAlgorithm: 'SHA-256' as const, skewSeconds: 60 },
};
const digest = createHash('sha256').update('a contract').digest();

let directory: string;
let authority: OpensslAuthority;
let foreign: ForeignVerifiers;
let response: Uint8Array;
let crls: Uint8Array[];
let ocsps: Uint8Array[];
/** Published before the time stamp, and still the newest one of an authority that signs one every few months. */
let earlierRootCrl: Uint8Array;
/** The authority had published another one by then. */
let outdatedRootCrl: Uint8Array;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sello-sealed-'));
  authority = await createAuthority(directory, 'P-256');
  foreign = await startForeignVerifiers();
  const [signer, issuer, root] = authority.path;
  await writeFile(join(directory, 'root.der'), root!.raw);
  earlierRootCrl = await authority.crl('root');
  outdatedRootCrl = await authority.crl('root', '-crlsec', '1');
  await new Promise((resolve) => setTimeout(resolve, 2200));
  response = await authority.stamp(digest, { certificates: false });
  // Revocation data is as new as the time stamp only from the next second on.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  crls = [await authority.crl('issuer'), await authority.crl('root')];
  ocsps = [
    await authority.ocsp('issuer', buildOcspRequest(signer!, issuer!), 'responder'),
    await authority.ocsp('root', buildOcspRequest(issuer!, root!)),
  ];
});

afterAll(async () => {
  await foreign.close();
  await rm(directory, { recursive: true, force: true });
});

const path = () => authority.path.map(({ raw }) => raw);

async function judged(data: RevocationData): Promise<ForeignVerdict> {
  const proof = join(directory, 'sealed.tst');
  await writeFile(proof, sealToken(response, path(), data));
  const anchors = [join(directory, 'root.der')];
  return foreign.verify({ kind: 'token', at: new Date(), anchors, proof, document: digest.toString('hex') });
}

function judgedByUs(data: RevocationData): Promise<TimestampReport> {
  const profile = { ...PROFILE, roots: [path().at(-1)!] };
  return verifyTimestamp({ token: sealToken(response, path(), data), digest, nonce: null, profile });
}

describe('a sealed token, with the root as the only anchor', () => {
  it.each<[string, () => RevocationData]>([
    ['lists', () => ({ crls, ocsps: [] })],
    ['OCSP responses', () => ({ crls: [], ocsps })],
    ['a list for the signer and a response for its issuer', () => ({ crls: [crls[0]!], ocsps: [ocsps[1]!] })],
    ['a response for the signer and a list for its issuer', () => ({ crls: [crls[1]!], ocsps: [ocsps[0]!] })],
  ])('passes EU DSS and BouncyCastle: %s', async (_, data) => {
    const { dss, bouncycastle } = await judged(data());
    expect(dss).toMatchObject([{ indication: 'PASSED' }]);
    expect(bouncycastle).toBe('accepted');
  });

  it('passes with the current list of an authority that signs one every few months, from before the time stamp', async () => {
    const data = { crls: [crls[0]!, earlierRootCrl], ocsps: [] };
    expect((await judged(data)).dss).toMatchObject([{ indication: 'PASSED' }]);
    expect((await judgedByUs(data)).revocation).toMatchObject({ status: 'good' });
    const outdated = await judgedByUs({ crls: [crls[0]!, outdatedRootCrl], ocsps: [] });
    expect(outdated.revocation).toMatchObject({ status: 'not_shown' });
  });

  it('is indeterminate to EU DSS without revocation data, or with less than the chain needs', async () => {
    for (const data of [
      { crls: [], ocsps: [] },
      { crls: [crls[1]!], ocsps: [] },
    ]) {
      const { dss, bouncycastle } = await judged(data);
      expect(dss).toMatchObject([{ indication: 'INDETERMINATE' }]);
      expect(bouncycastle).toBe('accepted');
    }
  });
});
