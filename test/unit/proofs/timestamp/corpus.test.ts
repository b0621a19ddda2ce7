import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { VerifyTimestampInput } from '../../../../proofs/timestamp/token-under-test';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import { CERTIFICATE_ATTACKS } from './attacks/certificates';
import { CONTENT_ATTACKS } from './attacks/content';
import { RESPONSE_ATTACKS } from './attacks/response';
import { SIGNATURE_ATTACKS } from './attacks/signature';

interface Index {
  digest: string;
  nonce: string;
  root: string;
  policies: string[];
  requestedAt: string;
  receivedAt: string;
  attacks: { file: string; name: string; failsAt: string; requestedAt?: string; receivedAt?: string }[];
}

const FOLDER = join(__dirname, 'fixtures', 'hostile');
const INDEX = JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')) as Index;

/** Known attacks, each with its fixture. */
const KNOWN_ATTACKS = {
  'signature not checked': 'has a signature with a flipped bit',
  'leaf taken from the bag of certificates':
    'is signed by a certificate that signed itself, the true one beside it in the bag',
  'injected look-alike signer': 'holds a look-alike of the signer beside the signer',
  'dropped nonce': 'dropped the nonce',
  'messageDigest not bound': 'has a signature over the digest of other content',
  'expired leaf': 'is signed by a certificate that had expired',
  'CA leaf': 'is signed by a certification authority',
  'missing EKU': 'is signed by a certificate without a purpose',
  'extra EKU': 'is signed by a certificate with a further purpose',
  'SHA-1 imprint': 'has a SHA-1 imprint',
  'SHA-1 digest': 'was signed with a SHA-1 digest',
  'SHA-1 signature': 'has a signature of SHA-1 with RSA',
  'two SignerInfos': 'has two signers',
  'wrong imprint': 'is about another digest',
  'trailing bytes': 'has a byte behind its end',
  'deep ASN.1': 'is nested without end',
  'huge ASN.1': 'is larger than any answer needs to be',
};

function input(
  file: string,
  times: { requestedAt?: string; receivedAt?: string } = {},
): VerifyTimestampInput {
  return {
    response: new Uint8Array(readFileSync(join(FOLDER, file))),
    digest: hexToBytes(INDEX.digest),
    nonce: hexToBytes(INDEX.nonce),
    profile: {
      roots: [hexToBytes(INDEX.root)],
      intermediates: [],
      policies: INDEX.policies,
      requireEku: true,
      requireNonce: true,
      allowGrantedWithMods: false,
      hashAlgorithm: 'SHA-256',
      skewSeconds: 60,
    },
    requestedAt: new Date(times.requestedAt ?? INDEX.requestedAt),
    receivedAt: new Date(times.receivedAt ?? INDEX.receivedAt),
  };
}

describe('the corpus of hostile responses', () => {
  it('starts from a good response that is accepted', async () => {
    const report = await verifyTimestamp(input('good.tsr'));
    expect(report.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(report.ok).toBe(true);
  });

  it.each(INDEX.attacks)('is refused at $failsAt where it $name', async ({ file, failsAt, ...times }) => {
    const report = await verifyTimestamp(input(file, times));
    expect(report.ok).toBe(false);
    expect(report.checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual([failsAt]);
  });

  it.each(Object.entries(KNOWN_ATTACKS))('has a fixture for: %s', (_, name) => {
    expect(INDEX.attacks.map((attack) => attack.name)).toContain(name);
  });

  it('contains every attack, no other file, and no private key', () => {
    const attacks = [...RESPONSE_ATTACKS, ...CONTENT_ATTACKS, ...SIGNATURE_ATTACKS, ...CERTIFICATE_ATTACKS];
    expect(INDEX.attacks.map(({ name, failsAt }) => ({ name, failsAt }))).toEqual(
      attacks.map(({ name, failsAt }) => ({ name, failsAt })),
    );
    const files = readdirSync(FOLDER);
    expect(files.sort()).toEqual(['good.tsr', 'index.json', ...INDEX.attacks.map(({ file }) => file)].sort());
    for (const file of files) expect(readFileSync(join(FOLDER, file), 'latin1')).not.toContain('PRIVATE KEY');
  });
});
