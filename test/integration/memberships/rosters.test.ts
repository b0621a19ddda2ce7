import type { RosterItemRecord, RosterRecord } from '../../../app/memberships/records/roster-record';
import { freshMembershipWorld } from '../../support/memberships/membership-world';
import type {
  Answer,
  FreshMembershipWorld,
  MembershipWorld,
} from '../../support/memberships/membership-world';
import { longIt } from '../../support/scale';

type Posted = Answer<{ batch: RosterRecord }>;

describe('rosters', () => {
  let world: FreshMembershipWorld;

  beforeAll(async () => {
    world = await freshMembershipWorld();
  });
  afterAll(() => world.close());

  const post = (
    items: unknown,
    headers: Record<string, string> = {},
    caller: MembershipWorld = world,
  ): Promise<Posted> => caller.call('POST', '/accreditations/batches', { items }, headers);

  async function failuresOf(id: string, caller: MembershipWorld = world): Promise<RosterItemRecord[]> {
    type Page = { items: RosterItemRecord[]; next_cursor: string | null };
    const path = `/accreditations/batches/${id}/items?status=failed&limit=100`;
    return (await caller.call<Page>('GET', path)).body.items;
  }

  async function stored() {
    const { accreditations, ledger, credentials, membershipNews } = world.collections;
    const { accountId } = world;
    return {
      counts: await Promise.all([
        accreditations.countDocuments({ accountId }),
        ledger.countDocuments({ accountId }),
        credentials.countDocuments({ accountId }),
        membershipNews.countDocuments({ accountId }),
      ]),
      used: await world.unitsUsed(),
    };
  }

  longIt(
    'of 1,000 rows with 13 bad ones, 987 are accredited and 13 named by row and field; repeating it changes nothing',
    async () => {
      const { id: program } = await world.addProgram();
      const course = await world.addCourse(program);
      const draft = await world.addCourse(program, { status: 'draft' });
      const late = { name: 'Academia', accreditationRef: null, validFrom: '2026-12-01', validUntil: null };
      const early = await world.addCourse(program, { provider: late });
      const archived = await world.addMember({ status: 'archived' });
      const members = await world.addMembers(1_000);
      const known = await world.addMember({ externalId: '1042' });
      const rows: object[] = members.map(({ id }, index) => ({
        ...{ member: id, course: course.id, completed_on: '2026-11-10', ref: `row-${index}` },
      }));
      const before = await world.call('POST', '/accreditations', { ...rows[900], ref: undefined });
      expect(before.status).toBe(201);
      const points = (amount: number) => [{ program, category: 'ethics', points: amount }];
      const bad: [number, unknown, string | null, string][] = [
        [3, { completed_on: '10/11/2026' }, 'completed_on', 'invalid_request'],
        [50, { member: 'mem_4fT0mQ2vX9bKc7LrZ1aYwE' }, 'member', 'invalid_request'],
        [77, { member: undefined }, 'member', 'invalid_request'],
        [100, { course: 'crs_4fT0mQ2vX9bKc7LrZ1aYwE' }, 'course', 'invalid_request'],
        [150, { course: draft.id }, 'course', 'outside_validity'],
        [200, { completed_on: '2027-01-01' }, 'completed_on', 'outside_validity'],
        [300, { course: early.id }, 'completed_on', 'outside_validity'],
        [400, { member: archived.id }, 'member', 'outside_validity'],
        [500, { points: points(10.01) }, 'points[0]', 'invalid_request'],
        [600, { role: 'guest' }, 'role', 'invalid_request'],
        [700, { member: members[1]?.id }, null, 'already_accredited'],
        [800, { colour: 'red' }, 'colour', 'invalid_request'],
        [900, {}, null, 'already_accredited'],
      ];
      for (const [index, changes] of bad) rows[index] = { ...rows[index], ...(changes as object) };
      rows[999] = { external_id: '1042', course: course.id, completed_on: '2026-11-10', ref: 'row-999' };

      const begun = performance.now();
      const posted = await post(rows);
      console.log(`A roster of 1,000 rows took ${Math.round(performance.now() - begun)} ms.`);
      expect(posted.status).toBe(202);
      const { batch } = posted.body;
      expect(posted.location).toBe(`http://localhost:3000/api/public/v1/accreditations/batches/${batch.id}`);
      expect(batch).toMatchObject({
        status: 'accepted',
        counts: { total: 1_000, accredited: 987, failed: 13, certified: 0, pending: 987 },
      });
      const failures = await failuresOf(batch.id);
      expect(failures.map(({ index, ref, failure }) => [index, ref, failure?.field, failure?.code])).toEqual(
        bad.map(([index, , field, code]) => [index, `row-${index}`, field, code]),
      );
      expect(failures.find(({ index }) => index === 700)?.failure?.message).toContain('items[1]');
      expect(await world.entriesOf(known.id)).toHaveLength(1);
      expect(world.started).toContain(batch.id);

      const after = await stored();
      expect(after.counts).toEqual([988, 988, 988, 988]);
      expect(after.used).toBe(988);
      const again = await post(rows);
      expect(again.body.batch).toMatchObject({
        status: 'done',
        counts: { total: 1_000, accredited: 0, failed: 1_000 },
      });
      expect(await stored()).toEqual(after);
    },
  );

  test('the same idempotency key gives the same batch, also to callers at once', async () => {
    const { id: program } = await world.addProgram();
    const course = await world.addCourse(program);
    const members = await world.addMembers(5);
    const rows = members.map(({ id }) => ({ member: id, course: course.id, completed_on: '2026-11-10' }));
    const key = { 'idempotency-key': `roster-${course.id}` };
    const answers = await Promise.all([post(rows, key), post(rows, key), post(rows, key)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.batch.id)).size).toBe(1);
    const other = await post(rows.slice(1), key);
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
  });

  longIt('two rosters with the same rows at once accredit each row once', async () => {
    const { id: program } = await world.addProgram();
    const course = await world.addCourse(program);
    const members = await world.addMembers(20);
    const rows = members.map(({ id }) => ({ member: id, course: course.id, completed_on: '2026-11-10' }));
    const answers = await Promise.all([post(rows), post(rows)]);
    const accredited = answers.map(({ body }) => body.batch.counts.accredited);
    expect(accredited.sort()).toEqual([0, 20]);
    for (const { id } of members) expect(await world.entriesOf(id)).toHaveLength(1);
  });

  longIt(
    'with fewer certificates than good rows nothing is stored, and with three batches under way none more',
    async () => {
      const poor = await world.stranger();
      const { id: program } = await poor.addProgram();
      const course = await poor.addCourse(program);
      const members = await poor.addMembers(4);
      const rows = members.map(({ id }) => ({ member: id, course: course.id, completed_on: '2026-11-10' }));
      await poor.grant(3);
      const refused = await post(rows, {}, poor);
      expect([refused.status, refused.body.error]).toEqual([402, 'allowance_exhausted']);
      expect(refused.body.message).toContain('needs 4 certificates, and the account has 3 left');
      const { accreditations, rosters } = world.collections;
      expect(await accreditations.countDocuments({ accountId: poor.accountId })).toBe(0);
      expect(await rosters.countDocuments({ accountId: poor.accountId })).toBe(0);
      expect(await poor.unitsUsed()).toBe(0);
      await poor.grant(100);
      for (const row of rows.slice(0, 3)) expect((await post([row], {}, poor)).status).toBe(202);
      const fourth = await post(rows.slice(3), {}, poor);
      expect([fourth.status, fourth.body.error]).toEqual([429, 'rate_limit_exceeded']);
      await poor.app.close();
    },
  );

  longIt.each([
    ['no list', 'all', 'items'],
    ['an empty list', [], 'items'],
    ['1,001 rows', Array.from({ length: 1_001 }, () => ({})), 'items'],
  ])('refuses %s as a whole', async (_, items, named) => {
    const answer = await post(items);
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect(answer.body.message).toContain(named);
  });

  longIt('a row that is no object fails alone, and a member has several rows in one roster', async () => {
    const own = await world.stranger();
    const { id: program } = await own.addProgram();
    const [one, other] = await Promise.all([own.addCourse(program), own.addCourse(program)]);
    const member = await own.addMember();
    const row = { member: member.id, completed_on: '2026-11-10' };
    const rows = ['mem_1', { ...row, course: one.id }, { ...row, course: other.id }, null];
    const { body } = await post(rows, {}, own);
    expect(body.batch.counts).toMatchObject({ accredited: 2, failed: 2 });
    const failed = await failuresOf(body.batch.id, own);
    expect(failed.map(({ index, failure }) => [index, failure?.field])).toEqual([
      [0, null],
      [3, null],
    ]);
    expect((await own.entriesOf(member.id)).map(({ sequence }) => sequence)).toEqual([1, 2]);
    await own.app.close();
  });

  longIt('each row keeps its ref, of up to 128 characters of any script', async () => {
    const own = await world.stranger();
    const { id: program } = await own.addProgram();
    const [course, member] = [await own.addCourse(program), await own.addMember()];
    const row = { member: member.id, course: course.id, completed_on: '2026-11-10' };
    const long = '𝒜'.repeat(128);
    const rows = [
      { ...row, ref: long },
      { ...row, ref: long, completed_on: '2027-01-01' },
      { ...row, ref: `${long}𝒜` },
    ];
    const { body } = await post(rows, {}, own);
    type Page = { items: RosterItemRecord[] };
    const { items } = (await own.call<Page>('GET', `/accreditations/batches/${body.batch.id}/items`)).body;
    expect(items.map(({ index, ref, failure }) => [index, ref, failure?.field ?? null])).toEqual([
      [0, long, null],
      [1, long, 'completed_on'],
      [2, null, 'ref'],
    ]);
    await own.app.close();
  });

  it('says what a misspelt name should be, in every row that has it', async () => {
    const row = { member: 'mem_4fT0mQ2vX9bKc7LrZ1aYwE', course: 'crs_4fT0mQ2vX9bKc7LrZ1aYwE' };
    const others = Array.from({ length: 100 }, (_, i) => ({ [`unlike_${i}`]: 1 }));
    const rows = [...Array.from({ length: 50 }, () => ({ ...row, completd_on: '2026-11-10' })), ...others];
    const failures = await failuresOf((await post(rows)).body.batch.id);
    const meant = 'There is no field completd_on. Did you mean completed_on?';
    expect(failures.slice(0, 50).map(({ failure }) => failure?.message)).toEqual(Array(50).fill(meant));
    expect(failures[99]?.failure).toMatchObject({
      field: 'course',
      message: 'The field course is missing. Add it.',
    });
  });

  describe('a member who is gone when the roster is stored', () => {
    const leaving = {
      deleted: {
        leave: (own: MembershipWorld, id: string) => own.repositories.members.delete(own.accountId, id),
        code: 'invalid_request',
        message: 'names no member of this account',
      },
      erased: {
        leave: (own: MembershipWorld, id: string) =>
          own.repositories.members.erase(own.accountId, id, own.now),
        code: 'outside_validity',
        message: 'were erased',
      },
    };

    test.each(['deleted', 'erased'] as const)(
      'fails alone if they were %s after the rows were judged, and costs nothing',
      async (how) => {
        const { leave, code, message } = leaving[how];
        const own = await world.stranger();
        const { id: program } = await own.addProgram();
        const [course, gone, stays] = [
          await own.addCourse(program),
          await own.addMember({ externalId: '1042' }),
          await own.addMember(),
        ];
        // Enough for whoever stays.
        await own.grant(1);
        const row = { course: course.id, completed_on: '2026-11-10' };
        const rows = [
          { ...row, external_id: '1042', ref: 'row-1' },
          { ...row, member: stays.id },
          { ...row, member: gone.id, ref: 'row-3' },
        ];
        const insert = own.repositories.rosters.insert;
        jest.spyOn(own.repositories.rosters, 'insert').mockImplementationOnce(async (...given) => {
          await leave(own, gone.id);
          return insert(...given);
        });
        const { status, body } = await post(rows, {}, own);
        expect(status).toBe(202);
        expect(body.batch.counts).toMatchObject({ accredited: 1, failed: 2 });
        const failed = await failuresOf(body.batch.id, own);
        expect(failed).toMatchObject([
          { index: 0, ref: null, accreditation_id: null, failure: { field: 'external_id' } },
          { index: 2, ref: null, accreditation_id: null, failure: { field: 'member', code } },
        ]);
        expect(failed[1]?.failure?.message).toContain(message);
        expect(await own.unitsUsed()).toBe(1);
        expect(await own.entriesOf(gone.id)).toEqual([]);
        expect(await own.entriesOf(stays.id)).toHaveLength(1);
        await own.app.close();
      },
    );

    longIt('fails alone if they are erased while the transaction is open', async () => {
      const own = await world.stranger();
      const { id: program } = await own.addProgram();
      const courses = [await own.addCourse(program), await own.addCourse(program)];
      const gone = await own.addMember();
      const [earlier, later] = courses.map(({ id }) => ({
        ...{ member: gone.id, course: id, completed_on: '2026-11-10' },
      }));
      expect((await own.call('POST', '/accreditations', earlier)).status).toBe(201);
      const { memberships } = own.collections;
      const find = memberships.find.bind(memberships);
      let erased: Promise<unknown> | undefined;
      // Read by the transaction after it has checked its members.
      jest.spyOn(memberships, 'find').mockImplementation((...given: Parameters<typeof find>) => {
        const found = find(...given);
        const toArray = found.toArray.bind(found);
        found.toArray = async () => {
          await (erased ??= own.repositories.members.erase(own.accountId, gone.id, own.now));
          return toArray();
        };
        return found;
      });
      const { body } = await post([later], {}, own);
      jest.restoreAllMocks();
      expect(erased).toBeDefined();
      expect(body.batch.counts).toMatchObject({ accredited: 0, failed: 1 });
      expect(await own.entriesOf(gone.id)).toHaveLength(1);
      await own.app.close();
    });
  });

  test("another account's batch does not exist", async () => {
    const { id: program } = await world.addProgram();
    const [course, member] = await Promise.all([world.addCourse(program), world.addMember()]);
    const row = { member: member.id, course: course.id, completed_on: '2026-11-10' };
    const stranger = await world.stranger();
    const theirs = await post([row], {}, stranger);
    expect(theirs.body.batch.counts).toMatchObject({ accredited: 0, failed: 1 });
    const path = `/accreditations/batches/${theirs.body.batch.id}`;
    expect((await world.call('GET', path)).status).toBe(404);
    expect((await world.call('GET', `${path}/items`)).status).toBe(404);
    await stranger.app.close();
  });
});
