import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Info } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { RecordedToken, TimestampOrder } from '../../../activities/certify/ask-provider';
import { createRequestTimestampActivity } from '../../../activities/certify/request-timestamp';
import type { Stamped } from '../../../activities/certify/request-timestamp';
import { loadProviders } from '../../../adapters/psc/load-providers';
import type { SandboxFaults } from '../../../sandbox/psc/faults';
import { SANDBOX_POLICY_OID } from '../../../sandbox/psc/issue-token';
import type { SandboxPsc } from '../../../sandbox/psc/server';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import { objectKey } from '../../../domain/certificate';
import { HASH_NAMES } from '../../../proofs/x509/hash';
import type { HashName } from '../../../proofs/x509/hash';
import { processingCertificate } from '../../support/fixtures';
import { useTempDir } from '../../support/temp-dir';
import { openssl } from './openssl';
import { NONE_REVOKED } from '../../support/in-memory/none-revoked';

const directory = useTempDir();
const FILE = 'a contract';
const sha256 = createHash('sha256').update(FILE).digest('hex');
const ORDER: TimestampOrder = { certificateId: 'cert_1', sha256, custody: 'held', provider: 'sandbox' };

let sandbox: SandboxPsc;
let faults: SandboxFaults;
let log: { message: string; meta: Record<string, unknown> }[];

beforeEach(async () => {
  faults = {};
  log = [];
  sandbox = await startSandboxPsc({ dataDir: directory(), host: '127.0.0.1', port: 0, faults });
});

afterEach(async () => {
  await sandbox.close();
});

/** Runs the step as a worker does, with a store that holds one file. */
async function requestTimestamp(
  order = ORDER,
  hashAlgorithm: HashName = 'SHA-256',
  info: Partial<Info> = {},
): Promise<RecordedToken> {
  const trust = { roots: ['root.pem'], policies: [SANDBOX_POLICY_OID], hashAlgorithm };
  const config = { providers: [{ name: 'sandbox', url: sandbox.url, grade: 'sandbox', trust }] };
  await writeFile(join(directory(), 'psc.json'), JSON.stringify(config));
  const read = async (key: string) =>
    key === objectKey('cert_1') ? Readable.from([Buffer.from(FILE)]) : null;
  const activities = createRequestTimestampActivity({
    certificates: { find: async (id) => processingCertificate('acct_1', { id }) },
    providers: await loadProviders(join(directory(), 'psc.json')),
    clock: () => new Date(),
    revokedSigners: NONE_REVOKED,
    files: { read },
  });
  // The SDK logs failed activities itself.
  const logger = new DefaultLogger('INFO', ({ message, meta }) => {
    if (message !== 'Activity failed') log.push({ message, meta: { ...meta } });
  });
  const times = { startToCloseTimeoutMs: 8_000, scheduleToCloseTimeoutMs: 20_000 };
  const environment = new MockActivityEnvironment({ ...times, ...info }, { logger });
  const { requestTimestamp: step } = activities;
  const stamped = await environment.run<[TimestampOrder], Stamped, typeof step>(step, order);
  if ('certified' in stamped) throw new Error('The record was already certified.');
  return stamped.token;
}

async function failureOf(...args: Parameters<typeof requestTimestamp>): Promise<ApplicationFailure> {
  const error: unknown = await requestTimestamp(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApplicationFailure);
  return error as ApplicationFailure;
}

describe('requestTimestamp with a real authority', () => {
  it.each(HASH_NAMES)(
    'returns a token over the file, with the hash the profile requires (%s)',
    async (hash) => {
      const token = await requestTimestamp(ORDER, hash);
      expect(token).toMatchObject({ provider: 'sandbox', grade: 'sandbox', policyOid: SANDBOX_POLICY_OID });
      await writeFile(join(directory(), 'file'), FILE);
      await writeFile(join(directory(), 'x.tsr'), Buffer.from(token.tsr, 'base64'));
      const verify = ['ts', '-verify', '-data', 'file', '-in', 'x.tsr', '-CAfile', 'root.pem'];
      expect(await openssl(directory(), ...verify)).toContain('Verification: OK');
      expect(log).toMatchObject([
        {
          message: 'A provider issued a time stamp.',
          meta: { provider: 'sandbox', serialNumber: token.serialNumber },
        },
      ]);
    },
  );

  it('retries after a transient fault', async () => {
    faults.status = 503;
    const failure = await failureOf();
    expect(failure).toMatchObject({ type: 'provider_unreachable', nonRetryable: false });
    expect(log).toMatchObject([
      {
        message: 'A provider failed to issue a time stamp.',
        meta: { provider: 'sandbox', fault: 'transient', reason: failure.message },
      },
    ]);
  });

  it.each<[string, SandboxFaults]>([
    ['a refusal', { refuse: 'badRequest' }],
    ['a token that does not verify', { wrongNonce: true }],
  ])('does not retry after %s', async (_, fault) => {
    Object.assign(faults, fault);
    const failure = await failureOf();
    expect(failure).toMatchObject({ type: 'provider_refused', nonRetryable: true });
    expect(log).toMatchObject([{ meta: { fault: 'refused', reason: failure.message } }]);
  });

  it('refuses a provider that is not configured', async () => {
    const failure = await failureOf({ ...ORDER, provider: 'gone' });
    expect(failure).toMatchObject({
      type: 'provider_refused',
      message: 'It is not configured on this worker.',
    });
  });

  it('ends the certification when the file is missing and must be hashed again', async () => {
    const failure = await failureOf({ ...ORDER, certificateId: 'cert_2' }, 'SHA-512');
    expect(failure).toMatchObject({ type: 'file_damaged', nonRetryable: true });
  });

  it('ends before Temporal’s timeout, with the reason', async () => {
    faults.delayMs = 60_000;
    const failure = await failureOf(ORDER, 'SHA-256', { startToCloseTimeoutMs: 300 });
    expect(failure).toMatchObject({
      type: 'provider_unreachable',
      message: 'The provider sandbox did not answer in time.',
    });
  });
});
