import { CancelledFailure } from '@temporalio/activity';
import type { Info } from '@temporalio/activity';
import { createRequestTimestampActivity } from '../../../../activities/certify/request-timestamp';
import { certifiedResult } from '../../../../activities/certify/settled';
import type { TimestampOrder } from '../../../../activities/certify/ask-provider';
import type { Certificate } from '../../../../domain/certificate';
import type { TimestampProvider } from '../../../../ports/timestamp-provider';
import {
  certifiedCertificate,
  failedCertificate,
  processingCertificate,
} from '../../../support/certificates';
import { GEN_TIME } from '../../proofs/timestamp/forge';
import { createAuthority, fails, hangs, noCredit, unreachable } from './stub-provider';
import { NONE_REVOKED } from '../../../support/in-memory/none-revoked';
import { ActivityEnvironment } from '../../../support/in-memory/activity-environment';

const ORDER = { certificateId: 'cert_1', sha256: 'ab'.repeat(32), custody: 'held', provider: 'one' } as const;

let authority: Awaited<ReturnType<typeof createAuthority>>;
beforeAll(async () => {
  authority = await createAuthority();
});

/** The step with a provider that answers like this. */
function createStep(
  send: TimestampProvider['send'],
  {
    info = {},
    record = processingCertificate('acct_1'),
  }: { info?: Partial<Info>; record?: Certificate | null } = {},
) {
  let asked = 0;
  const provider = authority.provider('one', (...request) => {
    asked += 1;
    return send(...request);
  });
  const { requestTimestamp } = createRequestTimestampActivity({
    providers: [provider],
    certificates: { find: async () => record },
    files: { read: async () => null },
    clock: () => GEN_TIME,
    revokedSigners: NONE_REVOKED,
  });
  const times = { startToCloseTimeoutMs: 8_000, scheduleToCloseTimeoutMs: 20_000 };
  const environment = new ActivityEnvironment({ ...times, ...info });
  const run = (order: TimestampOrder = ORDER) => environment.run(requestTimestamp, order);
  return { run, environment, asked: () => asked };
}

describe('requestTimestamp', () => {
  it('gives the provider’s token', async () => {
    const { run } = createStep(authority.grants);
    expect(await run()).toMatchObject({ token: { provider: 'one', genTime: GEN_TIME.toISOString() } });
  });

  it('gives the certificate of a record that has one, and buys no other token', async () => {
    const record = certifiedCertificate('acct_1');
    const { run, asked } = createStep(authority.grants, { record });
    expect(await run()).toEqual({ certified: certifiedResult(record) });
    expect(asked()).toBe(0);
  });

  it.each([
    ['has failed', failedCertificate('acct_1'), 'psc_error'],
    ['is missing', null, 'record_missing'],
  ])('ends the run when the record %s, and buys no token', async (_what, record, type) => {
    const { run, asked } = createStep(authority.grants, { record });
    await expect(run()).rejects.toMatchObject({ type, nonRetryable: true });
    expect(asked()).toBe(0);
  });

  it('retries a provider that could not be reached, and keeps the reason', async () => {
    await expect(createStep(fails(unreachable)).run()).rejects.toMatchObject({
      type: 'provider_unreachable',
      nonRetryable: false,
      message: unreachable.message,
      cause: unreachable,
    });
  });

  it('does not ask again after a refusal', async () => {
    await expect(createStep(fails(noCredit)).run()).rejects.toMatchObject({
      type: 'provider_refused',
      nonRetryable: true,
      message: noCredit.message,
    });
  });

  it('refuses an answer that does not verify, and names the failed check', async () => {
    await expect(createStep(async () => Uint8Array.of(0x30, 0x00)).run()).rejects.toMatchObject({
      type: 'provider_refused',
      nonRetryable: true,
      message: expect.stringMatching(/^Its time stamp failed verification \(\w+: .+\)\.$/) as string,
    });
  });

  it('leaves any other error to Temporal’s retries', async () => {
    await expect(createStep(fails(new TypeError('a bug'))).run()).rejects.toThrow(TypeError);
  });

  it('refuses a provider that this worker does not know', async () => {
    const { run } = createStep(hangs);
    await expect(run({ ...ORDER, provider: 'two' })).rejects.toMatchObject({ type: 'provider_refused' });
  });

  it.each<[string, Partial<Info>]>([
    ['its own time', { startToCloseTimeoutMs: 100 }],
    ['what is left of the time for all attempts', { scheduleToCloseTimeoutMs: 100 }],
  ])('ends before %s is over, with the reason', async (_, info) => {
    await expect(createStep(hangs, { info }).run()).rejects.toMatchObject({
      type: 'provider_unreachable',
      message: 'The provider one did not answer in time.',
    });
  });

  it('ends the request when it is cancelled', async () => {
    const { run, environment } = createStep((request, signal) => {
      environment.cancel();
      signal.throwIfAborted();
      return hangs(request, signal);
    });
    await expect(run()).rejects.toBeInstanceOf(CancelledFailure);
  });
});
