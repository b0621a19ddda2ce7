import { resolve } from 'node:path';
import type { CertificateBody } from '../../api/schemas/certificate';
import { certificateOf, workerThatDies } from '../support/crashes';
import { registerEndpoint } from '../support/registered-endpoint';
import type { RegisteredEndpoint } from '../support/registered-endpoint';
import { scaled } from '../support/scale';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

type Kill = readonly [step: string, moment: 'before' | 'after'];

const CLOCK = resolve(__dirname, '../support/clock-ahead.cjs');
/** The sandbox's signers live for three years: after this time their tokens are due, and a newer signer is there. */
const DAYS = 800;

describe('a renewal, when the worker is killed', () => {
  let service: TestService;
  let endpoint: RegisteredEndpoint;
  let ahead = 0;
  beforeAll(async () => {
    service = await startService(
      { RENEW_INTERVAL_SECONDS: '1', REVOCATION_SECONDS: '1', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' },
      [],
      undefined,
      { now: () => new Date(Date.now() + ahead * 86_400_000) },
    );
    endpoint = await registerEndpoint(service, ['certificate.renewed']);
  });
  afterAll(async () => {
    await service.stop();
    await endpoint.close();
  });

  const clock = () => ({ NODE_OPTIONS: `--require ${CLOCK}`, CLOCK_AHEAD_DAYS: String(ahead) });
  const read = async (id: string): Promise<CertificateBody> =>
    certificateOf(await service.fetch(`/certificates/${id}`));
  const evidenceOf = async (id: string) => (await read(id)).evidence;
  const captured = (ids: string[]) =>
    until(async () => {
      const states = await Promise.all(ids.map(evidenceOf));
      return states.every(({ revocation }) => revocation === 'captured');
    });

  const ids: string[] = [];
  /** The renewals of each certificate. */
  let rounds = 0;

  /** No more than the sandbox's root outlives: 20 years. */
  const KILLS: Kill[] = [
    ['renewals.openOrResume', 'after'],
    ['stampRenewal', 'before'],
    ['renewals.stamp', 'after'],
    ['renewals.seal', 'after'],
    ['requestRenewal', 'before'],
    ['requestRenewal', 'after'],
    ['renewals.complete', 'before'],
    ['renewals.complete', 'after'],
  ];

  it.each(KILLS.filter((_, i) => (i + 1) % scaled(2, 2, 1) === 0))(
    'in %s, %s its work, is made once, with one time stamp that counts, and its owner is told once',
    async (step, moment) => {
      const { id } = await certificateOf(await service.upload(`before ${moment} ${step}`));
      ids.push(id);
      await captured(ids);
      ahead += DAYS;
      await workerThatDies(service, step, moment, clock());
      expect(await service.worker.exited).toBe('signal SIGKILL');
      await service.startWorker(undefined, clock());
      rounds += 1;
      await until(async () => (await evidenceOf(ids[0]!)).renewals === rounds);

      const renewals = await service.collections.renewals.find().sort({ createdAt: 1 }).toArray();
      expect(renewals.map(({ status }) => status)).toEqual(renewals.map(() => 'done'));
      expect(renewals).toHaveLength(rounds);
      const [newest] = renewals.slice(-1);
      // The new certificate, and the renewal before.
      expect(newest?.size).toBe(rounds === 1 ? 1 : 2);
      const told = () =>
        service.collections.events
          .find({ type: 'certificate.renewed' }, { projection: { data: 1 } })
          .toArray();
      // Every certificate is told of each of its renewals.
      const expected = (rounds * (rounds + 1)) / 2;
      await until(async () => (await told()).length >= expected);
      // An event may be delivered more than once.
      const received = () => new Set(endpoint.received.map(({ id: event }) => event)).size;
      await until(() => Promise.resolve(received() >= expected));
      expect(await told()).toHaveLength(expected);
      expect(received()).toBe(expected);
    },
  );
});
