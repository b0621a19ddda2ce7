import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { askProvider } from '../../../../activities/certify/ask-provider';
import type { AskProviderDependencies, TimestampOrder } from '../../../../activities/certify/ask-provider';
import { objectKey } from '../../../../domain/certificate';
import { ProviderError } from '../../../../domain/errors';
import type { TimestampProvider } from '../../../../ports/timestamp-provider';
import { verifyTimestamp } from '../../../../proofs/timestamp/verify';
import { GEN_TIME, POLICY } from '../../proofs/timestamp/forge';
import { createAuthority, fails, hangs, noCredit, SERIAL_NUMBER, unreachable } from './stub-provider';
import { NONE_REVOKED } from '../../../support/in-memory/none-revoked';
import { ActivityEnvironment, logTo } from '../../../support/in-memory/activity-environment';
import type { LogEntry } from '../../../support/in-memory/activity-environment';

const FILE = 'a contract';
const sha256 = createHash('sha256').update(FILE).digest('hex');
const ORDER: TimestampOrder = { certificateId: 'cert_1', sha256, custody: 'held', provider: 'one' };

let authority: Awaited<ReturnType<typeof createAuthority>>;
beforeAll(async () => {
  authority = await createAuthority();
});

function ask(
  provider: TimestampProvider,
  order = ORDER,
  signal = new AbortController().signal,
  revokedSigners: AskProviderDependencies['revokedSigners'] = NONE_REVOKED,
) {
  const log: LogEntry[] = [];
  const observed: [string, string][] = [];
  const logger = logTo((entry) => log.push(entry));
  const answer = new ActivityEnvironment({}, { logger }).run(() =>
    askProvider(
      {
        providers: [provider],
        files: { read: async (key) => (key === objectKey('cert_1') ? Readable.from([FILE]) : null) },
        clock: () => GEN_TIME,
        revokedSigners,
        observeRequest: (name, outcome) => observed.push([name, outcome]),
      },
      order,
      signal,
    ),
  );
  return { answer, log, observed };
}

describe('a request to a provider', () => {
  it('gives its verified token, logs its facts and counts the request', async () => {
    const { answer, log, observed } = ask(authority.provider('one'));
    const facts = {
      provider: 'one',
      policyOid: POLICY,
      serialNumber: String(SERIAL_NUMBER),
      genTime: GEN_TIME.toISOString(),
    };
    expect(await answer).toEqual({
      ...facts,
      grade: 'sandbox',
      tsr: expect.any(String) as string,
      hashAlgorithm: 'SHA-256',
      chain: authority.chain.map((der) => Buffer.from(der).toString('base64')),
      grantedAt: GEN_TIME.toISOString(),
    });
    expect(log).toMatchObject([{ level: 'INFO', meta: facts }]);
    expect(observed).toEqual([['one', 'granted']]);
  });

  it('is over the hash that the provider requires, taken from the stored file', async () => {
    const provider = authority.provider('one', undefined, { hashAlgorithm: 'SHA-512' });
    const { tsr } = await ask(provider).answer;
    const { checks } = await verifyTimestamp({
      response: Buffer.from(tsr, 'base64'),
      digest: createHash('sha512').update(FILE).digest(),
      nonce: null,
      profile: provider.profile,
    });
    expect(checks).toContainEqual(expect.objectContaining({ name: 'message_imprint', passed: true }));
  });

  it('ends the certification when that file is missing, and is not counted: nobody was asked', async () => {
    const provider = authority.provider('one', undefined, { hashAlgorithm: 'SHA-512' });
    const { answer, observed } = ask(provider, { ...ORDER, certificateId: 'cert_2' });
    await expect(answer).rejects.toMatchObject({ type: 'file_damaged', nonRetryable: true });
    expect(observed).toEqual([]);
  });

  it('of a hash-only certificate needs no stored file', async () => {
    const order: TimestampOrder = { ...ORDER, certificateId: 'cert_2', custody: 'hash_only' };
    expect(await ask(authority.provider('one'), order).answer).toMatchObject({ provider: 'one' });
  });

  it('of a hash-only certificate is refused, and not sent, when the provider requires another hash', async () => {
    const provider = authority.provider('one', undefined, { hashAlgorithm: 'SHA-512' });
    const { answer, observed } = ask(provider, { ...ORDER, custody: 'hash_only' });
    await expect(answer).rejects.toMatchObject({
      fault: 'refused',
      message: 'It time-stamps SHA-512 digests, and only the SHA-256 of this file is known.',
    });
    expect(observed).toEqual([]);
  });

  it.each([
    ['unreachable', 'transient', unreachable],
    ['refused', 'refused', noCredit],
  ])('is counted as %s and logged with its reason', async (outcome, fault, error) => {
    const { answer, log, observed } = ask(authority.provider('one', fails(error)));
    await expect(answer).rejects.toBe(error);
    expect(log).toMatchObject([{ level: 'WARN', meta: { provider: 'one', fault, reason: error.message } }]);
    expect(observed).toEqual([['one', outcome]]);
  });

  it('is refused when the answer does not verify, with the failed check', async () => {
    const { answer, observed } = ask(authority.provider('one', async () => Uint8Array.of(0x30, 0x00)));
    await expect(answer).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringMatching(/^Its time stamp failed verification \(\w+: .+\)\.$/) as string,
    });
    expect(observed).toEqual([['one', 'refused']]);
  });

  it('leaves any other error to its caller, and is counted as failed', async () => {
    const { answer, observed } = ask(authority.provider('one', fails(new TypeError('a bug'))));
    await expect(answer).rejects.toThrow(TypeError);
    expect(observed).toEqual([['one', 'failed']]);
  });

  it('is refused without a request when this worker does not know the provider', async () => {
    const { answer, observed } = ask(authority.provider('one'), { ...ORDER, provider: 'two' });
    await expect(answer).rejects.toMatchObject({
      fault: 'refused',
      message: 'It is not configured on this worker.',
    });
    expect(observed).toEqual([]);
  });

  it('is refused without a request while the signer of the provider is revoked', async () => {
    const revoked = { ...NONE_REVOKED, refusalOf: (name: string) => `${name} is revoked.` };
    const { answer, observed } = ask(authority.provider('one'), ORDER, undefined, revoked);
    await expect(answer).rejects.toMatchObject({ fault: 'refused', message: 'one is revoked.' });
    expect(observed).toEqual([]);
  });

  it('is refused when the time stamp is of a revoked signer', async () => {
    const asked: string[] = [];
    const revoked = {
      ...NONE_REVOKED,
      asking: (name: string) => void asked.push(name),
      refusalOfStamp: (name: string, certificate: Uint8Array) => `${name} ${certificate.length}`,
    };
    const { answer, observed } = ask(authority.provider('one'), ORDER, undefined, revoked);
    const message = `one ${authority.chain[0]!.length}`;
    await expect(answer).rejects.toMatchObject({ fault: 'refused', message });
    expect([asked, observed]).toEqual([['one'], [['one', 'refused']]]);
  });

  it('ends when it is aborted', async () => {
    const { answer, observed } = ask(authority.provider('one', hangs), ORDER, AbortSignal.timeout(1));
    await expect(answer).rejects.toBeInstanceOf(ProviderError);
    expect(observed).toEqual([['one', 'unreachable']]);
  });
});
