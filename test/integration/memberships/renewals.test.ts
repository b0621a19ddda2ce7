import type { MembershipRecord } from '../../../app/memberships/records/membership-record';
import type { PointsRecord } from '../../../app/memberships/records/points-record';
import type { RenewalRecord } from '../../../app/memberships/records/renewal-record';
import { firstBroken } from '../../../domain/memberships/ledger';
import { fold } from '../../../domain/memberships/totals';
import { addKey } from '../../support/fixtures';
import { freshMembershipWorld } from '../../support/memberships/membership-world';
import type { Answer, FreshMembershipWorld } from '../../support/memberships/membership-world';
import { longIt } from '../../support/scale';

describe('memberships', () => {
  let world: FreshMembershipWorld;

  beforeAll(async () => {
    world = await freshMembershipWorld();
  });
  afterAll(() => world.close());

  type Made = Answer<{ membership: MembershipRecord }>;
  type Renewed = Answer<{ renewal: RenewalRecord }>;

  const join = (body: object): Promise<Made> => world.call('POST', '/memberships', body);
  const renew = (id: string, body: object = {}, headers = {}): Promise<Renewed> =>
    world.call('POST', `/memberships/${id}/renewals`, body, headers);
  const pointsOf = async (member: string, program: string): Promise<PointsRecord> =>
    (await world.call<{ points: PointsRecord }>('GET', `/members/${member}/points?program=${program}`)).body
      .points;

  /** In a cycle that is the year 2026, so that it can be renewed since 2 November. */
  async function membership(points: number | null) {
    const { id: program } = await world.addProgram();
    const { id: member } = await world.addMember();
    const made = await join({ member, program, starts_on: '2026-01-01' });
    expect(made.status).toBe(201);
    if (points !== null)
      await world.call('POST', `/members/${member}/adjustments`, {
        ...{ program, category: 'ethics', points, on: '2026-05-05', reason: 'Test' },
      });
    return { program, member, id: made.body.membership.id, record: made.body.membership };
  }

  test('a membership begins with a card, and a member has one per program', async () => {
    const used = await world.unitsUsed();
    const { program, member, id, record } = await membership(null);
    expect(record).toMatchObject({
      ...{ status: 'active', starts_on: '2026-01-01', certification: 'pending' },
      cycle: { index: 1, starts_on: '2026-01-01', ends_on: '2026-12-31', version: 1 },
      ...{ renewal_opens_on: '2026-11-02', grace_ends_on: '2027-01-30', standing: null },
    });
    expect(await world.unitsUsed()).toBe(used + 1);
    expect(world.started).toContain(`${id}.1`);
    const again = await join({ member, program, starts_on: '2026-06-01' });
    expect([again.status, again.body.error]).toEqual([409, 'already_member']);
    expect(again.location).toContain(`/memberships/${id}`);
    const stored = await world.collections.memberships.findOne({ _id: id });
    // The reminder of 30 days: 1 December in Mexico City.
    expect(stored?.nextEventAt).toEqual(new Date('2026-12-02T06:00:00Z'));
  });

  test('a membership that would begin more than a century ahead is refused: its year is mistyped', async () => {
    const { id: program } = await world.addProgram();
    const { id: member } = await world.addMember();
    for (const startsOn of ['2127-01-01', '9026-01-01', '9999-12-31']) {
      const { status, body } = await join({ member, program, starts_on: startsOn });
      expect([status, body.error]).toEqual([400, 'invalid_request']);
      expect(body.message).toBe('The field starts_on lies more than 100 years ahead. Check the year.');
    }
    expect((await join({ member, program, starts_on: '2126-01-01' })).status).toBe(201);
  });

  longIt('of 100 callers who renew at once, one does, and the ledger stays consistent', async () => {
    const { member, program, id } = await membership(27.5);
    const used = await world.unitsUsed();
    const answers = await Promise.all(Array.from({ length: 100 }, () => renew(id)));
    const renewed = answers.filter(({ status }) => status === 201);
    expect(renewed).toHaveLength(1);
    const { renewal } = renewed[0]?.body ?? { renewal: undefined };
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ body }) => body.error))).toEqual(new Set(['already_renewed']));
    for (const { location } of others) expect(location).toContain(`/renewals/${renewal?.id ?? '?'}`);
    expect(renewal).toMatchObject({
      ...{ from: { index: 1 }, to: { index: 2, starts_on: '2027-01-01', ends_on: '2027-12-31' } },
      ...{ override: false, carried: [{ category: 'ethics', points: 5 }] },
    });
    expect(await world.unitsUsed()).toBe(used + 1);

    const entries = await world.entriesOf(member);
    expect(entries.map(({ kind, points, on }) => [kind, points, on])).toEqual([
      ['adjust', 2_750, '2026-05-05'],
      ['expire', -2_750, '2026-01-01'],
      ['carry_in', 500, '2027-01-01'],
    ]);
    expect(firstBroken(entries)).toBeNull();
    expect(await world.repositories.ledger.totals(member)).toEqual(fold({}, entries));
    expect(await pointsOf(member, program)).toMatchObject({
      ...{ cycle: { index: 2 }, carried: 5, earned: 0, counted: 5, missing: 15, compliant: false },
    });
    const renewals = await world.collections.membershipRenewals.countDocuments({ membershipId: id });
    expect(renewals).toBe(1);
  });

  test('points that are missing are named, and an override needs the right of an administrator', async () => {
    const { id, member } = await membership(4);
    const refused = await renew(id);
    expect([refused.status, refused.body.error]).toEqual([422, 'requirements_not_met']);
    expect(refused.body.message).toContain('1 in the category ethics and 16 in total');
    const { key } = await addKey(world.collections, world.accountId, { scopes: ['memberships:write'] });
    const override = { override: { reason: 'Decided by the board' } };
    const forbidden = await renew(id, override, { authorization: `Bearer ${key}` });
    expect([forbidden.status, forbidden.body.error]).toEqual([403, 'insufficient_scope']);
    const allowed = await renew(id, override);
    expect(allowed.body.renewal).toMatchObject({ override: true, carried: [] });
    // Sent again, it does not renew twice.
    expect((await renew(id, override)).status).toBe(409);
    expect((await world.entriesOf(member)).map(({ kind }) => kind)).toEqual(['adjust', 'expire']);
  });

  test('a course that is completed after an early renewal counts in the next cycle', async () => {
    const { id, member, program } = await membership(20);
    expect((await renew(id)).status).toBe(201);
    const course = await world.addCourse(program);
    const body = { member, course: course.id, completed_on: '2026-11-17' };
    expect((await world.call('POST', '/accreditations', body)).status).toBe(201);
    expect((await world.entriesOf(member)).at(-1)).toMatchObject({ kind: 'earn', on: '2027-01-01' });
  });

  test('without allowance a renewal writes nothing', async () => {
    const { id, member } = await membership(20);
    await world.grant(0);
    const refused = await renew(id, {}, { 'idempotency-key': `renew-${id}` });
    await world.grant(100_000);
    expect([refused.status, refused.body.error]).toEqual([402, 'allowance_exhausted']);
    expect(await world.entriesOf(member)).toHaveLength(1);
    const accepted = await renew(id, {}, { 'idempotency-key': `renew-${id}` });
    expect(accepted.status).toBe(201);
    const repeated = await renew(id, {}, { 'idempotency-key': `renew-${id}` });
    expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(repeated.body).toEqual(accepted.body);
  });

  test('a suspended membership is not renewed until it is resumed, and an ended one never', async () => {
    const { id, member, program } = await membership(20);
    const change = (to: string, body: object = {}): Promise<Made> =>
      world.call('POST', `/memberships/${id}/${to}`, body);
    const card = async () => (await world.collections.credentials.findOne({ _id: `${id}.1` }))?.standing;
    const suspended = await change('suspend', { reason: 'Unpaid' });
    expect(suspended.body.membership).toMatchObject({ status: 'suspended', standing: { reason: 'Unpaid' } });
    expect((await change('suspend', { reason: 'Again' })).body).toEqual(suspended.body);
    expect(await card()).toBe('suspended');
    expect((await renew(id)).body.message).toContain('suspended');
    expect((await world.collections.memberships.findOne({ _id: id }))?.nextEventAt).toBeNull();
    expect((await change('resume')).body.membership).toMatchObject({ status: 'active', standing: null });
    expect(await card()).toBe('valid');
    expect((await world.collections.memberships.findOne({ _id: id }))?.nextEventAt).not.toBeNull();
    expect((await change('end')).body.membership.status).toBe('ended');
    expect(await card()).toBe('revoked');
    expect((await change('resume')).status).toBe(422);
    expect((await renew(id)).status).toBe(422);
    expect((await join({ member, program, starts_on: '2027-01-01' })).body.membership.status).toBe('pending');
  });

  test('renewals that are due are listed by the end of their cycle', async () => {
    const other = await world.stranger();
    const { id: program } = await other.addProgram({ cycle: { months: 12, anchor: 'member' } });
    const starts = ['2026-03-01', '2026-01-15', '2026-02-01'];
    for (const starts_on of starts)
      await other.call('POST', '/memberships', { member: (await other.addMember()).id, program, starts_on });
    type List = { memberships: MembershipRecord[]; next_cursor: string | null };
    const page = async (query: string) => (await other.call<List>('GET', `/memberships?${query}`)).body;
    const first = await page('ends_before=2027-02-20&limit=1');
    const second = await page(`ends_before=2027-02-20&limit=1&after=${first.next_cursor ?? ''}`);
    expect([first, second].map(({ memberships: [one] }) => one?.starts_on)).toEqual([
      '2026-01-15',
      '2026-02-01',
    ]);
    expect(second.next_cursor).toBeNull();
    const later = await page(`ends_before=2028-01-01&ends_from=2027-02-20&program=${program}`);
    expect(later.memberships.map(({ starts_on }) => starts_on)).toEqual(['2026-03-01']);
    await other.app.close();
  });

  test("another account's membership does not exist", async () => {
    const { id, member, program } = await membership(20);
    const stranger = await world.stranger();
    for (const path of [`/memberships/${id}`, `/memberships/${id}/renewals`])
      expect((await stranger.call('GET', path)).status).toBe(404);
    for (const to of ['renewals', 'suspend', 'resume', 'end'])
      expect((await stranger.call('POST', `/memberships/${id}/${to}`, {})).status).toBe(404);
    const adjusted = { program, category: 'ethics', points: 1, on: '2026-05-05', reason: 'x' };
    expect((await stranger.call('POST', `/members/${member}/adjustments`, adjusted)).status).toBe(404);
    const joined = { member, program, starts_on: '2026-01-01' };
    expect((await stranger.call('POST', '/memberships', joined)).status).toBe(400);
    await stranger.app.close();
  });
});
