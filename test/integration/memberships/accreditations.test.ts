import { firstBroken } from '../../../domain/memberships/ledger';
import type { AccreditationRecord } from '../../../app/memberships/records/accreditation-record';
import { freshMembershipWorld } from '../../support/memberships/membership-world';
import type { Answer, FreshMembershipWorld } from '../../support/memberships/membership-world';
import { longIt } from '../../support/scale';

type Accredited = Answer<{ accreditation: AccreditationRecord }>;

describe('accreditations', () => {
  let world: FreshMembershipWorld;

  beforeAll(async () => {
    world = await freshMembershipWorld();
  });
  afterAll(() => world.close());

  const accredit = (body: object, headers: Record<string, string> = {}): Promise<Accredited> =>
    world.call('POST', '/accreditations', body, headers);

  /** A member and a course, of a program of their own. */
  async function someone() {
    const { id: program } = await world.addProgram();
    const [member, course] = await Promise.all([world.addMember(), world.addCourse(program)]);
    const body = { member: member.id, course: course.id, completed_on: '2026-11-10' };
    return { program, member, course, body };
  }

  /** How much there is of everything that an accreditation stores. */
  async function stored(memberId: string): Promise<number[]> {
    const { accreditations, ledger, ledgerHeads, credentials, membershipNews } = world.collections;
    return Promise.all([
      accreditations.countDocuments({ memberId }),
      ledger.countDocuments({ memberId }),
      ledgerHeads.countDocuments({ _id: memberId }),
      credentials.countDocuments({ memberId }),
      membershipNews.countDocuments({ memberId }),
    ]);
  }
  const NOTHING = [0, 0, 0, 0, 0];
  const ONE = [1, 1, 1, 1, 1];

  test('of 100 callers who accredit the same at once, one does and all others learn its address', async () => {
    const { member, body } = await someone();
    const used = await world.unitsUsed();
    const answers = await Promise.all(Array.from({ length: 100 }, () => accredit(body)));
    const [created, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    const id = created?.body.accreditation.id ?? '';
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(99);
    for (const { body: answer, location } of refused) {
      expect(answer.error).toBe('already_accredited');
      expect(location).toBe(`http://localhost:3000/api/public/v1/accreditations/${id}`);
    }
    expect(await stored(member.id)).toEqual(ONE);
    expect(await world.unitsUsed()).toBe(used + 1);
    const account = await world.collections.accounts.findOne({ _id: world.accountId });
    expect(account?.held.filter((claim) => claim.id === id)).toHaveLength(1);
    expect(world.started.filter((each) => each === id)).toHaveLength(1);
  });

  longIt('100 callers of one account accredit 100 members at once, and nobody is turned away', async () => {
    const { course } = await someone();
    const members = await world.addMembers(100);
    const used = await world.unitsUsed();
    const answers = await Promise.all(
      members.map(({ id }) => accredit({ member: id, course: course.id, completed_on: '2026-11-10' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(members.map(() => 201));
    expect(await world.unitsUsed()).toBe(used + 100);
    const places = await world.collections.credentials
      .find({ memberId: { $in: members.map(({ id }) => id) } })
      .map(({ statusIndex }) => statusIndex)
      .toArray();
    expect(new Set(places).size).toBe(100);
  });

  longIt('100 callers with the same idempotency key get the same accreditation', async () => {
    const { member, body } = await someone();
    const key = { 'idempotency-key': `key-${member.id}` };
    const answers = await Promise.all(Array.from({ length: 100 }, () => accredit(body, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.accreditation.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await stored(member.id)).toEqual(ONE);
    const other = await accredit({ ...body, role: 'speaker' }, key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
  });

  test('without allowance nothing at all is written, and the idempotency key can be used again', async () => {
    const poor = await world.stranger();
    await poor.grant(0);
    const program = await poor.addProgram();
    const [member, course] = await Promise.all([poor.addMember(), poor.addCourse(program.id)]);
    const body = { member: member.id, course: course.id, completed_on: '2026-11-10' };
    const key = { 'idempotency-key': 'again' };
    const refused = await poor.call('POST', '/accreditations', body, key);
    expect([refused.status, refused.body.error]).toEqual([402, 'allowance_exhausted']);
    expect(await stored(member.id)).toEqual(NOTHING);
    expect(await poor.unitsUsed()).toBe(0);
    await poor.grant(1);
    expect((await poor.call('POST', '/accreditations', body, key)).status).toBe(201);
    // What exists is told before what is lacking.
    expect((await poor.call('POST', '/accreditations', body)).status).toBe(409);
    await poor.app.close();
  });

  test('a revoked accreditation takes its points back, and can be issued again', async () => {
    const { program, member, body } = await someone();
    const first = (await accredit(body)).body.accreditation;
    const revoke = (reason: string): Promise<Accredited> =>
      world.call('POST', `/accreditations/${first.id}/revoke`, { reason });
    const revoked = await revoke('Was not there');
    expect(revoked.status).toBe(200);
    expect(revoked.body.accreditation).toMatchObject({
      status: 'revoked',
      revocation_reason: 'Was not there',
    });
    expect((await revoke('Another reason')).body).toEqual(revoked.body);
    const second = (await accredit(body)).body.accreditation;
    expect(second).toMatchObject({ status: 'valid', completed_on: '2026-11-10' });
    expect(second.id).not.toBe(first.id);

    const entries = await world.entriesOf(member.id);
    expect(entries.map(({ kind, points, on, source }) => [kind, points, on, source])).toEqual([
      ['earn', 1_000, '2026-11-10', first.id],
      ['revoke', -1_000, '2026-11-10', first.id],
      ['earn', 1_000, '2026-11-10', second.id],
    ]);
    expect(firstBroken(entries)).toBeNull();
    const totals = await world.repositories.ledger.totals(member.id);
    expect(totals[program]?.['ethics']?.['2026-11-10']?.earned).toBe(1_000);
    const credential = await world.collections.credentials.findOne({ _id: first.id });
    expect(credential?.standing).toBe('revoked');
  });

  longIt('100 callers who revoke the same at once take its points back once', async () => {
    const { member, body } = await someone();
    const { id } = (await accredit(body)).body.accreditation;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => world.call('POST', `/accreditations/${id}/revoke`, {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await world.entriesOf(member.id)).map(({ kind }) => kind)).toEqual(['earn', 'revoke']);
  });

  describe('refuses', () => {
    const cases: [string, object, number, string, string][] = [
      ['an unknown member', { member: 'mem_4fT0mQ2vX9bKc7LrZ1aYwE' }, 400, 'invalid_request', 'member'],
      ['an unknown external id', { member: { external_id: 'x' } }, 400, 'invalid_request', 'member'],
      ['an unknown course', { course: 'crs_4fT0mQ2vX9bKc7LrZ1aYwE' }, 400, 'invalid_request', 'course'],
      ['a day that does not exist', { completed_on: '2026-02-30' }, 400, 'invalid_request', 'completed_on'],
      ['a day before the course', { completed_on: '2025-12-31' }, 422, 'outside_validity', '2026-01-01'],
      ['a day in the future', { completed_on: '2026-11-18' }, 422, 'outside_validity', 'future'],
      ['three decimals', { points: [{ points: 1.005 }] }, 400, 'invalid_request', 'points[0]'],
      ['too many points', { points: [{ points: 10.01 }] }, 400, 'invalid_request', 'points[0]'],
      ['a category of others', { points: [{ category: 'clinical' }] }, 400, 'invalid_request', 'points[0]'],
    ];
    test.each(cases)('%s', async (_, changes, status, error, named) => {
      const { program, body } = await someone();
      const { points, ...rest } = changes as { points?: object[] };
      const award = { program, category: 'ethics', points: 1 };
      const answer = await accredit({
        ...{ ...body, ...rest },
        ...(points !== undefined && { points: points.map((each) => ({ ...award, ...each })) }),
      });
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      expect(answer.body.message).toContain(named);
    });

    test('a course that is not accredited, and a member who is archived', async () => {
      const { program, body } = await someone();
      const draft = await world.addCourse(program, { status: 'draft' });
      const archived = await world.addMember({ status: 'archived' });
      const ofDraft = await accredit({ ...body, course: draft.id });
      expect([ofDraft.status, ofDraft.body.error]).toEqual([422, 'outside_validity']);
      const ofArchived = await accredit({ ...body, member: archived.id });
      expect([ofArchived.status, ofArchived.body.error]).toEqual([422, 'outside_validity']);
    });
  });

  test('fewer points and another role are kept as they were sent', async () => {
    const { program, member, body } = await someone();
    const points = [{ program, category: 'ethics', points: 7.25 }];
    const answer = await accredit({ ...body, points, role: 'speaker' });
    expect(answer.body.accreditation).toMatchObject({
      ...{ points, role: 'speaker', certification: 'pending', certificate_id: null, roster: null },
      verification_url: `http://localhost:3000/v/${answer.body.accreditation.id}`,
    });
    expect((await world.entriesOf(member.id)).map((entry) => entry.points)).toEqual([725]);
  });

  test('the list pages newest first, by member, course and status', async () => {
    const { member, course, body } = await someone();
    const first = (await accredit(body)).body.accreditation.id;
    await world.call('POST', `/accreditations/${first}/revoke`, {});
    const second = (await accredit(body)).body.accreditation.id;
    const listed = async (query: string) => {
      type List = { accreditations: AccreditationRecord[]; next_cursor: string | null };
      const { body: list } = await world.call<List>('GET', `/accreditations?${query}`);
      return { ids: list.accreditations.map(({ id }) => id), next: list.next_cursor };
    };
    // Made in the same millisecond of the injected clock: the ids decide.
    const newestFirst = [first, second].sort((one, other) => (one < other ? 1 : -1));
    expect((await listed(`member=${member.id}`)).ids).toEqual(newestFirst);
    expect((await listed(`course=${course.id}&status=revoked`)).ids).toEqual([first]);
    const { ids, next } = await listed(`member=${member.id}&limit=1`);
    const rest = await listed(`member=${member.id}&limit=1&after=${next ?? ''}`);
    expect([...ids, ...rest.ids]).toEqual(newestFirst);
    expect(rest.next).toBeNull();
  });

  test("another account's accreditation, member and course do not exist", async () => {
    const { body } = await someone();
    const { id } = (await accredit(body)).body.accreditation;
    const stranger = await world.stranger();
    const paths: ['GET' | 'POST', string][] = [
      ['GET', `/accreditations/${id}`],
      ['POST', `/accreditations/${id}/revoke`],
      ['GET', `/members/${body.member}/ledger`],
      ['GET', `/members/${body.member}/points?program=x`],
    ];
    for (const [method, path] of paths) {
      const answer = await stranger.call(method, path, method === 'POST' ? {} : undefined);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await stranger.call('POST', '/accreditations', body)).status).toBe(400);
    const list = await stranger.call('GET', '/accreditations');
    expect(list.body['accreditations']).toEqual([]);
    await stranger.app.close();
  });
});
