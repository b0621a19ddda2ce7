import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SandboxPsc, SandboxPscOptions } from '../../../sandbox/psc/server';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import { parseTimestampResponse } from '../../../proofs/timestamp/response';
import { parseToken } from '../../../proofs/timestamp/token';
import { encodePem } from '../../../proofs/x509/pem';
import { askAuthority } from '../../support/ask-authority';
import { useTempDir } from '../../support/temp-dir';

const run = promisify(execFile);
const directory = useTempDir();
const QUERY = buildTimestampRequest({ digest: new Uint8Array(32), nonce: null });

let psc: SandboxPsc;
async function start(options: Partial<SandboxPscOptions> = {}): Promise<void> {
  psc = await startSandboxPsc({ dataDir: directory(), host: '127.0.0.1', port: 0, ...options });
}
afterEach(() => psc.close());

/** The signer's certificate of a new token, also as signer.pem. */
async function signer(): Promise<Uint8Array> {
  const { token } = parseTimestampResponse(await askAuthority(psc.url, QUERY));
  const [certificate] = parseToken(token!).certificates;
  await writeFile(join(directory(), 'signer.pem'), encodePem('CERTIFICATE', certificate!));
  return certificate!;
}

async function openssl(...command: string[]): Promise<string> {
  const { stdout, stderr } = await run('openssl', command, { cwd: directory() }).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return stdout + stderr;
}

const text = () =>
  openssl('x509', '-in', 'signer.pem', '-noout', '-ext', 'crlDistributionPoints,authorityInfoAccess');

async function fetchCrl(): Promise<void> {
  const answer = await fetch(`${psc.url}crl`);
  expect(answer.headers.get('content-type')).toBe('application/pkix-crl');
  await writeFile(join(directory(), 'crl.der'), Buffer.from(await answer.arrayBuffer()));
  await openssl('crl', '-inform', 'DER', '-in', 'crl.der', '-out', 'crl.pem');
}

const verifyWithCrl = () =>
  openssl(
    'verify',
    '-crl_check',
    '-CAfile',
    'root.pem',
    '-CRLfile',
    'crl.pem',
    '-purpose',
    'timestampsign',
    'signer.pem',
  );

const askOcsp = (...more: string[]) =>
  openssl(
    ...['ocsp', '-issuer', 'root.pem', '-cert', 'signer.pem', '-url', `${psc.url}ocsp`],
    ...['-CAfile', 'root.pem', ...more],
  );

describe('the revocation data of the sandbox', () => {
  it('is a CRL that openssl accepts, where the certificate of the signer points to', async () => {
    await start();
    await signer();
    expect(await text()).toContain(`URI:${psc.url}crl`);
    await fetchCrl();
    expect(await openssl('crl', '-in', 'crl.pem', '-CAfile', 'root.pem', '-noout')).toMatch(/verify OK/);
    expect(await verifyWithCrl()).toBe('signer.pem: OK\n');
  });

  it.each(['-nonce', '-no_nonce'])('is an OCSP answer that openssl accepts (%s)', async (nonce) => {
    await start();
    await signer();
    expect(await text()).toContain(`OCSP - URI:${psc.url}ocsp`);
    const answer = await askOcsp(nonce);
    expect(answer).toContain('Response verify OK\n');
    expect(answer).toContain('signer.pem: good\n');
  });

  it('says when the signer is revoked, with the reason, and not of the signer after it', async () => {
    await start();
    await signer();
    await psc.revokeSigner('keyCompromise');
    await fetchCrl();
    expect(await verifyWithCrl()).toMatch(/certificate revoked/);
    expect(await askOcsp()).toMatch(/signer\.pem: revoked\n[^]*Reason: keyCompromise/);
    await psc.replaceSigner();
    await signer();
    expect(await verifyWithCrl()).toBe('signer.pem: OK\n');
    expect(await askOcsp()).toMatch(/signer\.pem: good/);
  });

  it('says nothing about the certificate of another issuer', async () => {
    await start();
    await signer();
    await openssl(
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-subj',
        '/CN=other',
      ],
      ...['-keyout', 'other.key', '-out', 'other.pem'],
    );
    const command = [
      'ocsp',
      '-issuer',
      'other.pem',
      '-cert',
      'signer.pem',
      '-url',
      `${psc.url}ocsp`,
      '-noverify',
    ];
    expect(await openssl(...command)).toMatch(/signer\.pem: unknown/);
  });

  it('is refused, in the terms of OCSP, for a request that cannot be read', async () => {
    await start();
    const headers = { 'content-type': 'application/ocsp-request' };
    const answer = await fetch(`${psc.url}ocsp`, { method: 'POST', headers, body: 'no' });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from([0x30, 0x03, 0x0a, 0x01, 0x01]));
  });

  it('is of the present: a CRL asked for years ahead is of that time', async () => {
    const now = new Date('2031-05-05T05:05:05.900Z');
    await start({ now: () => now });
    await fetchCrl();
    const dates = await openssl('crl', '-in', 'crl.pem', '-noout', '-lastupdate', '-nextupdate');
    expect(dates).toMatch(/lastUpdate=May {2}5 05:05:05 2031 GMT\nnextUpdate=May 12 05:05:05 2031 GMT/);
  });
});

describe('a signer of the sandbox', () => {
  it('is replaced when it points to another address than the present one, and kept otherwise', async () => {
    await start();
    const port = Number(new URL(psc.url).port);
    const first = await signer();
    await psc.close();
    await start({ port });
    expect(await signer()).toEqual(first);
    await psc.close();
    await start();
    expect(await signer()).not.toEqual(first);
    const { providers } = JSON.parse(await readFile(join(directory(), 'providers.json'), 'utf8')) as {
      providers: { revocation: { crls: string[] } }[];
    };
    expect(providers[0]!.revocation.crls).toEqual([`${psc.url}crl`]);
  });

  it.each([
    ['a CRL only', { ocsps: [] }, /^(?![^]*OCSP)[^]*\/crl/],
    ['an OCSP responder only', { crls: [] }, /^(?![^]*\/crl)[^]*OCSP/],
    ['nothing', { crls: [], ocsps: [] }, /No extensions/],
  ])('can point to %s', async (_what, none, found) => {
    await start({ pointers: (own) => ({ ...own, ...none }) });
    await signer();
    expect(await text()).toMatch(found);
  });
});
