import { holdMember } from '../../../adapters/mongo/memberships/hold-member';
import { createMemberErasure } from '../../../adapters/mongo/memberships/member-erasure';
import { inTransaction } from '../../../adapters/mongo/transaction';
import { archiveMember, deleteMember } from '../../../app/memberships/members';
import { eraseMember } from '../../../app/memberships/erase-member';
import type { AppDependencies } from '../../../app/dependencies';
import type { AccreditationRecord } from '../../../app/memberships/records/accreditation-record';
import type { RosterItemRecord, RosterRecord } from '../../../app/memberships/records/roster-record';
import { freshMembershipWorld } from '../../support/memberships/membership-world';
import type { FreshMembershipWorld } from '../../support/memberships/membership-world';

const DAY = '2026-11-10';
const REASON = 'Xochitl asked for it';

/** Each call has read the member as active when they are changed, and has not begun its transaction. */
describe('a member who is changed while a call about them waits', () => {
  let world: FreshMembershipWorld;
  let member: string;
  let program: string;
  let course: string;

  beforeAll(async () => {
    world = await freshMembershipWorld();
    program = (await world.addProgram()).id;
    course = (await world.addCourse(program)).id;
  });
  beforeEach(async () => {
    member = (await world.addMember()).id;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const CHANGES = {
    archived: () => archiveMember(dependencies(), world.accountId, member),
    erased: () => eraseMember(dependencies(), world.accountId, member),
    deleted: () => deleteMember(dependencies(), world.accountId, member),
  };
  type Change = keyof typeof CHANGES;

  function dependencies() {
    const { collections, repositories } = world;
    const memberships = { ...repositories, memberErasure: createMemberErasure(collections) };
    const files = { delete: async () => undefined };
    return { memberships, files, clock: () => world.now } as unknown as AppDependencies;
  }

  /** Changes the member between what a call reads and its transaction. */
  function changeBefore<T extends object>(repository: T, method: keyof T & string, change: Change): void {
    const original = repository[method] as (...given: unknown[]) => unknown;
    let isChanged = false;
    jest.spyOn(repository as never, method as never).mockImplementation((async (...given: unknown[]) => {
      if (!isChanged) await CHANGES[change]();
      isChanged = true;
      return original(...given);
    }) as never);
  }

  /** Everything that is recorded about the member, and the units of the account. */
  async function recorded() {
    const { accreditations, ledger, ledgerHeads, credentials, memberships, membershipNews, members } =
      world.collections;
    const of = { memberId: member };
    const used = await world.unitsUsed();
    const counts = await Promise.all([
      accreditations.countDocuments(of),
      ledger.countDocuments(of),
      ledgerHeads.countDocuments({ _id: member, sequence: { $gt: 0 } }),
      credentials.countDocuments(of),
      memberships.countDocuments(of),
      membershipNews.countDocuments(of),
    ]);
    const found = await members.findOne({ _id: member });
    return { used, counts, hasRecords: found?.hasRecords ?? false };
  }

  const accreditation = () => ({ member, course, completed_on: DAY });
  const startMembership = () =>
    world.call<{ membership: { id: string } }>('POST', '/memberships', {
      ...{ member, program, starts_on: '2026-01-01' },
    });

  describe.each([
    ['archived', 422, 'outside_validity'],
    ['erased', 422, 'outside_validity'],
    ['deleted', 400, 'invalid_request'],
  ] as const)('and is %s', (change, status, error) => {
    it('is accredited nothing', async () => {
      const before = await recorded();
      changeBefore(world.repositories.accreditations, 'insert', change);
      const answer = await world.call('POST', '/accreditations', accreditation());
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      expect(await recorded()).toEqual(before);
    });

    it('gets no membership', async () => {
      const before = await recorded();
      changeBefore(world.repositories.memberships, 'insert', change);
      const answer = await startMembership();
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      expect(await recorded()).toEqual(before);
    });

    it('is a failed row of a roster', async () => {
      const before = await recorded();
      changeBefore(world.repositories.rosters, 'insert', change);
      const items = [{ ...accreditation(), ref: 'Xochitl' }];
      const answer = await world.call<{ batch: RosterRecord }>('POST', '/accreditations/batches', { items });
      expect(answer.body.batch.counts).toMatchObject({ accredited: 0, failed: 1 });
      const path = `/accreditations/batches/${answer.body.batch.id}/items`;
      const [row] = (await world.call<{ items: RosterItemRecord[] }>('GET', path)).body.items;
      expect(row?.failure?.code).toBe(error);
      if (change === 'erased') expect(row?.ref).toBeNull();
      expect(await recorded()).toEqual(before);
    });
  });

  it.each([
    ['erased', 422, 'outside_validity'],
    ['deleted', 404, 'not_found'],
  ] as const)('and is %s gets no adjustment', async (change, status, error) => {
    const before = await recorded();
    changeBefore(world.repositories.ledger, 'adjust', change);
    const answer = await world.call('POST', `/members/${member}/adjustments`, {
      ...{ program, category: 'ethics', points: 1, on: DAY, reason: REASON },
    });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await recorded()).toEqual(before);
  });

  it.each(['archived', 'erased'] as const)('and is %s gets no renewal', async (change) => {
    const { id } = (await startMembership()).body.membership;
    const before = await recorded();
    changeBefore(world.repositories.memberships, 'renew', change);
    const answer = await world.call('POST', `/memberships/${id}/renewals`, { override: { reason: REASON } });
    expect([answer.status, answer.body.error]).toEqual([422, 'outside_validity']);
    expect(await recorded()).toEqual(before);
    const { membershipRenewals } = world.collections;
    expect(await membershipRenewals.countDocuments({ membershipId: id })).toBe(0);
  });

  it.each(['suspend', 'end'] as const)(
    'and is erased: no reason to %s their membership is stored',
    async (action) => {
      const { id } = (await startMembership()).body.membership;
      changeBefore(world.repositories.memberships, 'changeStanding', 'erased');
      const answer = await world.call('POST', `/memberships/${id}/${action}`, { reason: REASON });
      expect(answer).toMatchObject({ status: 200, body: { membership: { standing: { reason: null } } } });
      expect(JSON.stringify(await world.collections.memberships.findOne({ _id: id }))).not.toContain(REASON);
    },
  );

  it('and is erased: no reason to revoke an accreditation of theirs is stored', async () => {
    const made = await world.call<{ accreditation: AccreditationRecord }>(
      ...(['POST', '/accreditations', accreditation()] as const),
    );
    const { id } = made.body.accreditation;
    changeBefore(world.repositories.accreditations, 'revoke', 'erased');
    const answer = await world.call('POST', `/accreditations/${id}/revoke`, { reason: REASON });
    expect(answer).toMatchObject({
      status: 200,
      body: { accreditation: { status: 'revoked', revocation_reason: null } },
    });
    const stored = await world.collections.accreditations.findOne({ _id: id });
    expect(JSON.stringify(stored)).not.toContain(REASON);
  });

  it.each(Object.keys(CHANGES) as Change[])(
    'and is %s after a transaction has read them: it runs again and sees that',
    async (change) => {
      const { members } = world.collections;
      const order = { accountId: world.accountId, memberId: member };
      // Holding one who has records already must write, too.
      if (change !== 'deleted') await startMembership();
      let runs = 0;
      const held = await inTransaction(members, async (session) => {
        runs += 1;
        // The transaction sees what was there at this moment.
        await members.findOne({ _id: member }, { session });
        if (runs === 1) await CHANGES[change]();
        return holdMember(world.collections, session, order);
      });
      expect([runs, held]).toEqual([2, { outcome: 'member_refused', status: change }]);
    },
  );

  it('and is held by a transaction: the change waits until it has committed, and an erasure erases what it wrote', async () => {
    const { members } = world.collections;
    const order = { accountId: world.accountId, memberId: member };
    await startMembership();
    const changing: Promise<unknown>[] = [];
    await inTransaction(members, async (session) => {
      await holdMember(world.collections, session, order);
      if (changing.length === 0) changing.push(CHANGES.erased());
      const standing = { status: 'suspended', at: world.now, reason: REASON } as const;
      await world.collections.memberships.updateOne(
        { memberId: member },
        { $set: { standing } },
        { session },
      );
    });
    await Promise.all(changing);
    expect(await world.collections.memberships.findOne({ memberId: member })).toMatchObject({
      standing: { status: 'suspended', reason: null },
    });
  });

  it('and is erased in the millisecond in which they were read is not written back', async () => {
    const { members } = world.repositories;
    const read = (await members.find(world.accountId, member))!;
    await CHANGES.erased();
    const changed = { ...read, name: 'Xochitl', updatedAt: new Date(world.now.getTime() + 5) };
    expect(await members.replace(read, changed)).toEqual({ outcome: 'conflict' });
    expect(await members.find(world.accountId, member)).toMatchObject({ status: 'erased', name: null });
  });
});
