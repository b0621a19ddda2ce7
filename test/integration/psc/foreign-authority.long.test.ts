import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadProviders } from '../../../adapters/psc/load-providers';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import { decodePemCertificates } from '../../../proofs/x509/pem';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import type { TimestampReport } from '../../../proofs/timestamp/report';
import { parseTimestampResponse, wrapBareToken } from '../../../proofs/timestamp/response';
import type { TrustProfile } from '../../../proofs/timestamp/trust-profile';
import { verifyTimestamp } from '../../../proofs/timestamp/verify';
import { useTempDir } from '../../support/temp-dir';
import { openssl } from './openssl';

const directory = useTempDir();
const POLICY = '1.2.3.4.1';
const digest = createHash('sha256').update('a contract').digest();
const nonce = randomBytes(8);

const CONFIG = (essHash: string) => `
[tsa]
default_tsa = tsa1
[tsa1]
serial = serial
signer_digest = sha256
default_policy = ${POLICY}
digests = sha256
accuracy = secs:1, millisecs:500
clock_precision_digits = 3
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = ${essHash}
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[leaf]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
extendedKeyUsage = critical,timeStamping
[req]
distinguished_name = name
[name]
`;

const KEYS = {
  RSA: ['-newkey', 'rsa:2048'],
  'P-384': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
};

/** The response to our request from an authority that openssl creates, with its own root and issuer. */
async function issueWithOpenssl(keys: keyof typeof KEYS, essHash: string): Promise<Uint8Array> {
  const run = (...args: string[]) => openssl(directory(), ...args);
  const key = (name: string) => ['-nodes', '-keyout', `${name}.key`, '-subj', `/C=MX/O=Foreign/CN=${name}`];
  const sign = (name: string, issuer: string, extensions: string) =>
    run(
      ...[
        'x509',
        '-req',
        '-in',
        `${name}.csr`,
        '-CA',
        `${issuer}.pem`,
        '-CAkey',
        `${issuer}.key`,
        '-out',
        `${name}.pem`,
      ],
      ...['-days', '30', '-extfile', 'openssl.cnf', '-extensions', extensions, '-set_serial', '5'],
    );
  await writeFile(join(directory(), 'openssl.cnf'), CONFIG(essHash));
  await writeFile(join(directory(), 'serial'), '01');
  await run(
    ...['req', '-x509', '-config', 'openssl.cnf', ...KEYS[keys], ...key('root')],
    ...['-days', '30', '-extensions', 'root', '-out', 'root.pem'],
  );
  for (const [name, issuer, extensions] of [
    ['issuer', 'root', 'root'],
    ['signer', 'issuer', 'leaf'],
  ] as const) {
    await run('req', '-new', '-config', 'openssl.cnf', ...KEYS[keys], ...key(name), '-out', `${name}.csr`);
    await sign(name, issuer, extensions);
  }
  await writeFile(join(directory(), 'x.tsq'), buildTimestampRequest({ digest, nonce }));
  await run(
    ...['ts', '-reply', '-config', 'openssl.cnf', '-queryfile', 'x.tsq', '-out', 'x.tsr'],
    ...['-signer', 'signer.pem', '-inkey', 'signer.key', '-chain', 'issuer.pem'],
  );
  return new Uint8Array(await readFile(join(directory(), 'x.tsr')));
}

async function judge(response: Uint8Array, deviation: Partial<TrustProfile> = {}): Promise<TimestampReport> {
  const profile: TrustProfile = {
    roots: decodePemCertificates(await readFile(join(directory(), 'root.pem'), 'utf8')),
    intermediates: [],
    policies: [POLICY],
    requireEku: true,
    requireNonce: true,
    allowGrantedWithMods: false,
    hashAlgorithm: 'SHA-256',
    skewSeconds: 60,
    ...deviation,
  };
  const time = new Date();
  return verifyTimestamp({ response, digest, nonce, profile, requestedAt: time, receivedAt: time });
}

const failures = (report: TimestampReport) =>
  report.checks.filter((check) => !check.passed).map((check) => check.name);

describe('a token issued by openssl', () => {
  it.each([
    ['RSA', 'sha256'],
    ['RSA', 'sha1'],
    ['P-384', 'sha512'],
  ] as const)('is accepted under a fitting profile (%s, certificate bound by %s)', async (keys, essHash) => {
    const response = await issueWithOpenssl(keys, essHash);
    const report = await judge(response);
    expect(failures(report)).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.facts?.signer?.subject).toBe('C=MX, O=Foreign, CN=signer');
    expect(report.facts?.signer?.issuer).toBe('C=MX, O=Foreign, CN=issuer');

    const text = await openssl(directory(), 'ts', '-reply', '-in', 'x.tsr', '-text');
    const serial = /Serial number: 0x([0-9A-F]+)/.exec(text)?.[1];
    expect(report.facts?.serialNumber).toBe(String(BigInt(`0x${serial!}`)));
    // openssl prints "Nov 14 18:02:11.214 2026 GMT".
    const [, day, fraction = '', year] = /Time stamp: (\w+ +\d+ [\d:]+)(\.\d+)? (\d+) GMT/.exec(text)!;
    const printed = new Date(`${day!} ${year!} UTC`).getTime() + Math.round(Number(`0${fraction}`) * 1000);
    expect(report.facts?.genTime.getTime()).toBe(printed);
  });

  it('is accepted when the authority sends the bare token', async () => {
    const response = await issueWithOpenssl('P-384', 'sha256');
    await openssl(directory(), 'ts', '-reply', '-in', 'x.tsr', '-token_out', '-out', 'x.token');
    const token = new Uint8Array(await readFile(join(directory(), 'x.token')));
    expect(parseTimestampResponse(response).token).toEqual(token);
    expect((await judge(wrapBareToken(token))).ok).toBe(true);
  });

  it('is refused under the profile of the sandbox', async () => {
    const response = await issueWithOpenssl('P-384', 'sha256');
    const sandbox = await startSandboxPsc({
      dataDir: join(directory(), 'sandbox'),
      host: '127.0.0.1',
      port: 0,
    });
    await sandbox.close();
    const [provider] = await loadProviders(join(directory(), 'sandbox', 'providers.json'));
    expect(failures(await judge(response, provider!.profile))).toEqual(['policy', 'certificate_path']);
  });
});
