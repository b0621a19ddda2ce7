import { resolve } from 'node:path';
import { firstBroken } from '../../domain/memberships/ledger';
import { fold } from '../../domain/memberships/totals';
import { certificatesUsed, workerThatDies } from '../support/crashes';
import { openCollege } from '../support/memberships/enrolled-college';
import type { College } from '../support/memberships/enrolled-college';
import { registerEndpoint } from '../support/registered-endpoint';
import type { RegisteredEndpoint } from '../support/registered-endpoint';
import { scaled } from '../support/scale';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

type Moment = 'before' | 'after';
type Kill = readonly [step: string, moment: Moment];

const CRASHING_API = resolve(__dirname, '../support/crashing-api.cjs');
/** The cycle ends in 30 days, and can be renewed. */
const DAYS_AGO = 335;

describe('a renewal of a membership', () => {
  let service: TestService;
  let endpoint: RegisteredEndpoint;
  let college: College;
  beforeAll(async () => {
    service = await startService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', MEMBERSHIP_EVENTS_SECONDS: '2' });
    endpoint = await registerEndpoint(service, ['membership.renewed']);
    college = await openCollege(service);
  });
  afterAll(async () => {
    await service.stop();
    await endpoint.close();
  });

  const record = async (membership: string) =>
    (await college.call('GET', `/memberships/${membership}`))['membership'] ?? {};

  async function readyToRenew() {
    const { member, membership } = await college.enrol(DAYS_AGO);
    await college.accredit(member);
    await until(async () => (await record(membership))['certification'] === 'certified');
    await until(
      async () =>
        (await service.collections.credentials.findOne({ memberId: member, certificateId: null })) === null,
    );
    return { member, membership, used: await certificatesUsed(service) };
  }

  /** One renewal, one card that is certified, one unit, one event, and a ledger that adds up. */
  async function expectOneRenewal({ member, membership, used }: Awaited<ReturnType<typeof readyToRenew>>) {
    await until(async () => {
      const { certification, cycle } = await record(membership);
      return certification === 'certified' && (cycle as { index: number }).index === 2;
    });
    const { collections } = service;
    expect(await collections.membershipRenewals.countDocuments({ membershipId: membership })).toBe(1);
    const entries = await collections.ledger.find({ memberId: member }).sort({ _id: 1 }).toArray();
    expect(firstBroken(entries)).toBeNull();
    expect(entries.map(({ kind, points }) => [kind, points])).toEqual([
      ['earn', 12_00],
      ['expire', -12_00],
      ['carry_in', 2_00],
    ]);
    const days = Object.values(fold({}, entries)[college.program]?.['general'] ?? {});
    expect(days.reduce((sum, { earned, carried, expired }) => sum + earned + carried + expired, 0)).toBe(
      2_00,
    );
    const card = await collections.credentials.findOne({ subjectId: membership, cycle: 2 });
    const certified = await collections.certificates
      .find({ reference: membership, status: 'certified' })
      .toArray();
    // Those of both cycles.
    expect(certified).toHaveLength(2);
    expect(certified.map(({ _id }) => _id)).toContain(card?.certificateId);
    expect(await certificatesUsed(service)).toBe(used + 1);
    const told = () => endpoint.received.filter(({ body }) => body.includes(membership)).map(({ id }) => id);
    await until(() => Promise.resolve(told().length > 0));
    expect(new Set(told()).size).toBe(1);
  }

  const KILLS: Kill[] = [
    ['signCredential', 'before'],
    ['memberships/credentials.saveToken', 'before'],
    ['memberships/credentials.saveToken', 'after'],
    ['certifyCredential', 'before'],
    ['certifyAtOnce', 'before'],
    ['certifyAtOnce', 'after'],
    ['memberships/credentials.saveCertificate', 'before'],
    ['memberships/credentials.saveCertificate', 'after'],
    ['certifyCredential', 'after'],
  ];
  const some = KILLS.filter((_, i) => i % scaled(2, 2, 1) === 0);
  it.each(some)('is made once when the worker is killed in %s, %s its work', async (step, moment) => {
    const ready = await readyToRenew();
    await workerThatDies(service, step, moment);
    await college.call('POST', `/memberships/${ready.membership}/renewals`, {}, 201);
    expect(await service.worker.exited).toBe('signal SIGKILL');
    await service.startWorker();
    await expectOneRenewal(ready);
  });

  it.each(['before', 'after'] as Moment[])(
    'is made once when the API is killed %s it starts the run, and its caller asks again',
    async (moment) => {
      const ready = await readyToRenew();
      await service.api.stop();
      await service.startApi(CRASHING_API, { CRASH_CALL: 'issue', CRASH_MOMENT: moment });
      const path = `/memberships/${ready.membership}/renewals`;
      // Killed before it answers, or just after.
      await college.call('POST', path, {}).catch(() => null);
      await service.api.exited;
      await service.startApi();
      const again = await college.call('POST', path, {}, 409);
      expect(again).toMatchObject({ error: 'already_renewed' });
      await expectOneRenewal(ready);
    },
  );

  it('is made once when a hundred callers ask for it at once', async () => {
    const ready = await readyToRenew();
    const path = `/memberships/${ready.membership}/renewals`;
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const answers = await Promise.all(Array.from({ length: 100 }, () => service.fetch(path, init)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    const made = answers.find(({ status }) => status === 201)?.headers.get('location');
    for (const answer of answers) expect(answer.headers.get('location')).toBe(made);
    await expectOneRenewal(ready);
  });
});
