import { createHash } from 'node:crypto';
import { createCertifyAtOnceActivity } from '../../../../activities/certify/certify-at-once';
import type { AtOnceOrder } from '../../../../activities/certify/certify-at-once';
import { createLocalAttempts } from '../../../../activities/certify/local-attempts';
import { saveCertificate } from '../../../../activities/certify/save-certificate';
import { certifiedResult } from '../../../../activities/certify/settled';
import { objectKey } from '../../../../domain/certificate';
import type { Certificate } from '../../../../domain/certificate';
import { UnavailableError } from '../../../../domain/errors';
import type { TimestampProvider } from '../../../../ports/timestamp-provider';
import type { TrustProfile } from '../../../../proofs/timestamp/trust-profile';
import {
  certifiedCertificate,
  failedCertificate,
  processingCertificate,
} from '../../../support/certificates';
import { createCertificationWorld } from '../../../support/in-memory/certification';
import { GEN_TIME } from '../../proofs/timestamp/forge';
import { createAuthority, fails, hangs, noCredit, unreachable } from './stub-provider';
import { NONE_REVOKED } from '../../../support/in-memory/none-revoked';
import { ActivityEnvironment } from '../../../support/in-memory/activity-environment';

const FILE = 'a contract';
const sha256 = createHash('sha256').update(FILE).digest('hex');
const ORDER: AtOnceOrder = {
  certificateId: 'cert_1',
  sha256,
  custody: 'held',
  provider: 'one',
  attemptMilliseconds: 8_000,
};
const HASHED_AT = GEN_TIME.toISOString();

let authority: Awaited<ReturnType<typeof createAuthority>>;
beforeAll(async () => {
  authority = await createAuthority();
});

/** A record with its unit held and its file stored, and one provider that answers like this. */
async function createStep(
  send: TimestampProvider['send'] = authority.grants,
  record: Certificate | null = processingCertificate('acct_1', { id: 'cert_1' }),
  trust: Partial<TrustProfile> = {},
) {
  let now = GEN_TIME.getTime();
  const clock = () => new Date(now);
  const world = createCertificationWorld(GEN_TIME);
  await world.accounts.reserve('acct_1', { certificateId: 'cert_1', idempotencyKey: null });
  if (record !== null) await world.certificates.insert({ certificate: record, idempotencyKey: null });
  world.objects.set(objectKey('cert_1'), Buffer.from(FILE));
  world.log.calls.length = 0;

  let asked = 0;
  let claims = 0;
  const counting: TimestampProvider['send'] = async (...request) => {
    asked += 1;
    return send(...request);
  };
  const provider = authority.provider('one', counting, trust);
  const { certifyAtOnce } = createCertifyAtOnceActivity({
    ...world,
    allowance: world.accounts,
    providers: [provider],
    revokedSigners: NONE_REVOKED,
    localAttempts: createLocalAttempts(clock),
    rightOfWay: { claim: () => void (claims += 1) },
    clock,
  });
  const environment = new ActivityEnvironment();
  return {
    world,
    environment,
    asked: () => asked,
    claims: () => claims,
    pass: (milliseconds: number) => (now += milliseconds),
    status: () => world.records.get('cert_1')?.certificate.status,
    run: (order: Partial<AtOnceOrder> = {}) =>
      environment.run(certifyAtOnce, {
        ...ORDER,
        ...order,
      }),
  };
}

describe('certifyAtOnce', () => {
  it('hashes the file, asks the provider once and saves its token', async () => {
    const { run, world, asked, claims } = await createStep();
    const result = await run();
    const { certificate, tsr } = world.records.get('cert_1')!;
    expect(certificate.status).toBe('certified');
    expect(tsr).not.toBeNull();
    expect(result).toEqual({ certified: certifiedResult(certificate) });
    expect(asked()).toBe(1);
    expect(world.log.calls.sort()).toEqual(['find', 'read', 'register', 'saveToken', 'settle']);
    expect(world.held.size).toBe(0);
    expect(world.account.certificatesUsed).toBe(1);
    expect(claims()).toBe(1);
  });

  it('gives the certificate of a record that has one, and buys no other token', async () => {
    const record = certifiedCertificate('acct_1', { id: 'cert_1' });
    const { run, world, asked } = await createStep(authority.grants, record);
    // Not even the file is needed.
    world.objects.clear();
    expect(await run()).toEqual({ certified: certifiedResult(record) });
    expect(asked()).toBe(0);
  });

  it('run again, gives the same certificate and buys no other token', async () => {
    const { run, asked } = await createStep();
    const first = await run();
    expect(await run()).toEqual(first);
    expect(asked()).toBe(1);
  });

  it.each([
    ['has failed', failedCertificate('acct_1', { id: 'cert_1' }), 'psc_error'],
    ['is missing', null, 'record_missing'],
  ])('ends the run when the record %s, and buys no token', async (_what, record, type) => {
    const { run, asked } = await createStep(authority.grants, record);
    await expect(run()).rejects.toMatchObject({ type, nonRetryable: true });
    expect(asked()).toBe(0);
  });

  it.each([
    ['differs from what was received', Buffer.from('another contract')],
    ['is missing', null],
  ])('buys no token for a stored file that %s', async (_what, content) => {
    const { run, world, asked, status } = await createStep();
    if (content === null) world.objects.clear();
    else world.objects.set(objectKey('cert_1'), content);
    await expect(run()).rejects.toMatchObject({ type: 'file_damaged', nonRetryable: true });
    expect(asked()).toBe(0);
    expect(status()).toBe('processing');
  });

  it.each(['find', 'read'])('is retried when %s fails, and buys no token', async (call) => {
    const { run, world, asked } = await createStep();
    const error = new UnavailableError('storage', { cause: null });
    world.log.beforeCall = (name) => {
      if (name === call) throw error;
    };
    await expect(run()).rejects.toBe(error);
    expect(asked()).toBe(0);
    world.log.beforeCall = () => undefined;
    expect(await run()).toHaveProperty('certified');
  });

  describe('when the provider gives no time stamp', () => {
    it.each([
      ['could not be reached', false, unreachable],
      ['refused', true, noCredit],
    ])('because it %s, says so and how long it took, and keeps the record', async (_how, refused, error) => {
      const step = await createStep(() => {
        step.pass(40);
        return Promise.reject(error);
      });
      expect(await step.run()).toEqual({
        hashedAt: HASHED_AT,
        failed: { refused, reason: error.message, spentMilliseconds: 40 },
      });
      expect(step.status()).toBe('processing');
      expect(step.world.held.has('cert_1')).toBe(true);
    });

    it('because its answer does not verify, counts it as a refusal', async () => {
      const { run } = await createStep(async () => Uint8Array.of(0x30, 0x00));
      expect(await run()).toMatchObject({
        failed: { refused: true, reason: expect.stringContaining('failed verification') as string },
      });
    });

    it('in its time, ends the request', async () => {
      const { run } = await createStep(hangs);
      expect(await run({ attemptMilliseconds: 20 })).toMatchObject({
        failed: { refused: false, reason: 'The provider one did not answer in time.' },
      });
    });

    it('has as long as an attempt by a regular activity', async () => {
      const timers = jest.spyOn(globalThis, 'setTimeout');
      const { run } = await createStep();
      await run({ attemptMilliseconds: 8_000 });
      expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(7_750);
      timers.mockRestore();
    });

    it('leaves it to regular activities for a while: the file is hashed and nobody is asked', async () => {
      const { run, pass, asked } = await createStep(fails(unreachable));
      await run();
      pass(9_999);
      expect(await run()).toMatchObject({ failed: null });
      expect(asked()).toBe(1);
      pass(1);
      expect(await run()).toMatchObject({ failed: { reason: unreachable.message } });
      expect(asked()).toBe(2);
    });

    it('because of a bug, leaves the error to Temporal’s retries, and the provider to regular activities', async () => {
      const { run } = await createStep(fails(new TypeError('a bug')));
      await expect(run()).rejects.toThrow(TypeError);
      expect(await run()).toEqual({ hashedAt: HASHED_AT, failed: null });
    });
  });

  describe('of a hash-only certificate', () => {
    const record = processingCertificate('acct_1', { id: 'cert_1', custody: 'hash_only' });

    it('reads nothing from storage, and leaves the time of hashing open', async () => {
      const { run, world } = await createStep(authority.grants, record);
      world.objects.clear();
      expect(await run({ custody: 'hash_only' })).toHaveProperty('certified');
      expect(world.log.calls.sort()).toEqual(['find', 'register', 'saveToken', 'settle']);
      const { steps } = world.records.get('cert_1')!.certificate;
      expect(steps).toMatchObject({ hashedAt: null, timestampedAt: GEN_TIME });
    });

    it('passes over a provider that requires another hash, which stays the first choice for files', async () => {
      const { run, asked } = await createStep(authority.grants, record, { hashAlgorithm: 'SHA-512' });
      const reason = 'It time-stamps SHA-512 digests, and only the SHA-256 of this file is known.';
      expect(await run({ custody: 'hash_only' })).toEqual({
        hashedAt: null,
        failed: { refused: true, reason, spentMilliseconds: 0 },
      });
      expect(asked()).toBe(0);
      await run({ custody: 'held' });
      expect(asked()).toBe(1);
    });
  });

  it('ends the request when the worker stops', async () => {
    const { run, environment } = await createStep((request, signal) => {
      const answer = hangs(request, signal);
      environment.cancel();
      return answer;
    });
    expect(await run()).toMatchObject({ failed: { refused: false } });
  });

  it('hands a token that could not be saved to the history, from which it is saved without another request', async () => {
    const { run, world, asked, status } = await createStep();
    world.log.beforeCall = (name) => {
      if (name === 'saveToken') throw new UnavailableError('database', { cause: null });
    };
    const result = await run();
    expect(result).toEqual({
      hashedAt: HASHED_AT,
      token: expect.objectContaining({ provider: 'one' }) as object,
    });
    expect(status()).toBe('processing');
    world.log.beforeCall = () => undefined;
    if (!('token' in result)) throw new Error('There is no token.');
    await saveCertificate({ ...world, allowance: world.accounts }, { ...ORDER, ...result });
    expect(status()).toBe('certified');
    expect(asked()).toBe(1);
  });

  it('saves no token before its signer is durable, and asks for no other', async () => {
    const { run, world, asked, status } = await createStep();
    world.log.beforeCall = (name) => {
      if (name === 'register') throw new UnavailableError('database', { cause: null });
    };
    expect(await run()).toHaveProperty('token.provider', 'one');
    expect([status(), asked(), world.log.calls.includes('saveToken')]).toEqual(['processing', 1, false]);
  });

  it('ends the run when the record failed while the provider was asked', async () => {
    const step = await createStep(async (request, signal) => {
      await step.world.certificates.markFailed('cert_1', { code: 'cancelled', message: 'Cancelled.' }, null);
      return authority.grants(request, signal);
    });
    await expect(step.run()).rejects.toMatchObject({ type: 'cancelled', nonRetryable: true });
    expect(step.status()).toBe('failed');
  });
});
