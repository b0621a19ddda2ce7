import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadProviders } from '../../../adapters/psc/load-providers';
import { SANDBOX_POLICY_OID } from '../../../sandbox/psc/issue-token';
import type { SandboxPsc } from '../../../sandbox/psc/server';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import type { HashName } from '../../../proofs/x509/hash';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import { verifyTimestamp } from '../../../proofs/timestamp/verify';
import { askAuthority } from '../../support/ask-authority';
import { useTempDir } from '../../support/temp-dir';
import { openssl } from './openssl';

const directory = useTempDir();
let sandbox: SandboxPsc;

beforeEach(async () => {
  sandbox = await startSandboxPsc({ dataDir: directory(), host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  await sandbox.close();
});

/** Posts x.tsq as any client would, and saves the response as x.tsr. */
async function exchange(): Promise<void> {
  const response = await fetch(sandbox.url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: await readFile(join(directory(), 'x.tsq')),
  });
  expect(response.headers.get('content-type')).toBe('application/timestamp-reply');
  await writeFile(join(directory(), 'x.tsr'), new Uint8Array(await response.arrayBuffer()));
}

describe('the sandbox PSC, verified by openssl', () => {
  it.each(['SHA-256', 'SHA-384', 'SHA-512'] as HashName[])(
    'issues %s tokens that openssl verifies',
    async (hash) => {
      const digest = createHash(hash.replace('-', '')).update('a contract').digest();
      const nonce = randomBytes(8);
      const request = buildTimestampRequest({
        digest,
        nonce,
        hashAlgorithm: hash,
        policy: SANDBOX_POLICY_OID,
      });
      const [provider] = await loadProviders(join(directory(), 'providers.json'));
      const requestedAt = new Date();
      const response = await askAuthority(sandbox.url, request);
      const profile = { ...provider!.profile, hashAlgorithm: hash };
      const report = await verifyTimestamp({
        response,
        digest,
        nonce,
        profile,
        requestedAt,
        receivedAt: new Date(),
      });
      expect(report.checks.filter((check) => !check.passed)).toEqual([]);
      expect(report.ok).toBe(true);

      await writeFile(join(directory(), 'x.tsq'), request);
      await writeFile(join(directory(), 'x.tsr'), response);
      const verify = (...args: string[]) =>
        openssl(directory(), 'ts', '-verify', '-in', 'x.tsr', '-CAfile', 'root.pem', ...args);
      expect(await verify('-digest', digest.toString('hex'))).toContain('Verification: OK');
      expect(await verify('-queryfile', 'x.tsq')).toContain('Verification: OK');
      await expect(verify('-digest', Buffer.alloc(digest.length).toString('hex'))).rejects.toThrow(
        /mismatch/,
      );
    },
  );

  it.each([
    ['with its certificate', ['-cert'], []],
    ['without a nonce', ['-cert', '-no_nonce'], []],
    ['under its policy', ['-cert', '-tspolicy', SANDBOX_POLICY_OID], []],
    ['without its certificate', [], ['-untrusted', 'signer-identity.pem']],
  ])('answers requests of openssl %s', async (_, query, verify) => {
    await writeFile(join(directory(), 'file'), 'a contract');
    await openssl(directory(), 'ts', '-query', '-data', 'file', '-sha256', '-out', 'x.tsq', ...query);
    await exchange();
    const args = ['-queryfile', 'x.tsq', '-in', 'x.tsr', '-CAfile', 'root.pem', ...verify];
    expect(await openssl(directory(), 'ts', '-verify', ...args)).toContain('Verification: OK');
    const text = await openssl(directory(), 'ts', '-reply', '-in', 'x.tsr', '-text');
    expect(text).toContain(`Policy OID: ${SANDBOX_POLICY_OID}`);
    expect(text).toContain('Accuracy: 0x01 seconds');
    expect(text).toContain('Ordering: no');
  });

  it.each([
    ['another policy', ['-sha256', '-tspolicy', '1.2.3.4'], 'the requested TSA policy is not supported'],
    ['a SHA-1 imprint', ['-sha1'], 'unrecognized or unsupported algorithm'],
  ])('refuses %s in a way that openssl understands', async (_, query, reason) => {
    await writeFile(join(directory(), 'file'), 'a contract');
    await openssl(directory(), 'ts', '-query', '-data', 'file', '-out', 'x.tsq', ...query);
    await exchange();
    const text = await openssl(directory(), 'ts', '-reply', '-in', 'x.tsr', '-text');
    expect(text).toContain('Status: Rejected.');
    expect(text).toContain(reason);
  });
});
