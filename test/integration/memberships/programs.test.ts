import type { ProgramRecord } from '../../../app/memberships/program-record';
import { membershipCaller, PROGRAM } from '../../support/memberships/membership-caller';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

describe('a program', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());
  const caller = () => membershipCaller(service);

  it('is created with the defaults of what was left out', async () => {
    const { call } = await caller();
    const { status, headers, body } = await call<{ program: ProgramRecord }>('POST', '/programs', PROGRAM);
    expect(status).toBe(201);
    const { program } = body;
    expect(program).toEqual({
      id: expect.stringMatching(/^prg_[0-9A-Za-z]{22}$/) as string,
      name: 'Medicina interna',
      version: 1,
      time_zone: 'America/Mexico_City',
      cycle: { months: 12, anchor: 'calendar' },
      points_required: 50,
      categories: [
        { code: 'clinical', name: 'Clinical', min: 0, max: null },
        { code: 'ethics', name: 'Ethics', min: 5, max: 20 },
      ],
      carry_over: { max_points: 0 },
      prorate_first: false,
      grace_days: 30,
      reminder_days: [60, 30, 7],
      public_details: false,
      created_at: expect.any(String) as string,
      updated_at: program.created_at,
    });
    expect(headers.get('location')).toBe(`${service.url}/api/public/v1/programs/${program.id}`);
    expect((await call('GET', `/programs/${program.id}`)).body).toEqual({ program });
    expect((await call('GET', '/programs')).body).toMatchObject({ programs: [program], next_cursor: null });
  });

  it('gets a new version when its rules change, and none when they stay or only its name changes', async () => {
    const { call, program } = await caller();
    const { id } = await program({ points_required: 12.75, reminder_days: [7, 90] });
    const change = async (body: object) =>
      (await call<{ program: ProgramRecord }>('PATCH', `/programs/${id}`, body)).body.program;
    expect(await change({ points_required: 12.75, categories: PROGRAM.categories })).toMatchObject({
      version: 1,
      points_required: 12.75,
      reminder_days: [90, 7],
    });
    expect(await change({ name: 'Medicina', public_details: true })).toMatchObject({
      version: 1,
      name: 'Medicina',
      public_details: true,
    });
    expect(await change({ points_required: 12.76 })).toMatchObject({ version: 2, points_required: 12.76 });
    expect(await change({ grace_days: 0, reminder_days: [] })).toMatchObject({
      version: 3,
      reminder_days: [],
    });
    const stored = await service.collections.programs.findOne({ _id: id });
    expect(stored?.versions.map(({ version, pointsRequired }) => [version, pointsRequired])).toEqual([
      [1, 1_275],
      [2, 1_276],
      [3, 1_276],
    ]);
  });

  it('loses no change when many are made at the same moment', async () => {
    const { call, program } = await caller();
    const { id } = await program();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => call('PATCH', `/programs/${id}`, { points_required: i + 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const stored = await service.collections.programs.findOne({ _id: id });
    expect(stored?.versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is created once per idempotency key, which has one content', async () => {
    const { call } = await caller();
    const key = { 'idempotency-key': 'programs-1' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call<{ program: ProgramRecord }>('POST', '/programs', PROGRAM, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.program.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(9);
    // As it was written, with the defaults spelled out and in another order: the same content.
    const spelledOut = { grace_days: 30, ...PROGRAM, carry_over: { max_points: 0 } };
    expect((await call('POST', '/programs', spelledOut, key)).headers.get('idempotent-replayed')).toBe(
      'true',
    );
    const other = await call('POST', '/programs', { ...PROGRAM, name: 'Other' }, key);
    expect([other.status, other.body]).toMatchObject([422, { error: 'idempotency_key_reused' }]);
    const elsewhere = await call('POST', '/members', { name: 'Ana' }, key);
    expect([elsewhere.status, elsewhere.body]).toMatchObject([422, { error: 'idempotency_key_reused' }]);
    expect((await caller()).call).not.toBe(call);
    const stranger = await (await caller()).call('POST', '/programs', PROGRAM, key);
    expect(stranger.headers.get('idempotent-replayed')).toBeNull();
  });

  it('is refused with a sentence when nobody could fulfil it', async () => {
    const { call } = await caller();
    const category = PROGRAM.categories[1]!;
    for (const [wrong, sentence] of [
      [{ points_required: 50.005 }, /points_required has too many decimals\. Send at most two/],
      [{ points_required: 10_001 }, /points_required must be a number from 0 to 10000/],
      [{ points_required: '50' }, /points_required must be a number from 0 to 10000/],
      [{ categories: [] }, /categories must have at least 1 item/],
      [{ categories: [category, category] }, /has the code ethics twice/],
      [{ categories: [{ ...category, min: 21 }] }, /categories\[0\]\.min is greater than its max/],
      [{ categories: [category] }, /points_required is 50, but the categories count at most 20 together/],
      [
        { categories: [{ ...category, code: 'Ethics 1' }] },
        /categories\[0\]\.code is malformed\. A valid one is ethics/,
      ],
      [{ categories: [{ ...category, code: '__proto__' }] }, /is malformed/],
      [{ time_zone: 'Mexico' }, /time_zone is not a time zone/],
      [{ cycle: { months: 0, anchor: 'calendar' } }, /cycle\.months must be a whole number from 1 to 120/],
      [{ cycle: { months: 12, anchor: 'year' } }, /cycle\.anchor must be calendar or member/],
      [{ reminder_days: [7, 7] }, /the same item twice/],
      [{ grace_day: 3 }, /There is no field grace_day\. Did you mean grace_days\?/],
      [{ name: 'a\u0001' }, /contains a control character/],
    ] as const) {
      const { status, body } = await call<{ error: string; message: string }>('POST', '/programs', {
        ...PROGRAM,
        ...wrong,
      });
      expect([status, body.error, body.message]).toEqual([
        400,
        'invalid_request',
        expect.stringMatching(sentence),
      ]);
    }
  });

  it('keeps its time zone', async () => {
    const { call, program } = await caller();
    const { id } = await program();
    const { status, body } = await call('PATCH', `/programs/${id}`, { time_zone: 'UTC' });
    expect([status, body]).toMatchObject([
      400,
      { message: expect.stringMatching(/no field time_zone/) as string },
    ]);
  });

  it('belongs to one account, and its list is paged by cursor, newest first', async () => {
    const [owner, other] = [await caller(), await caller()];
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await owner.program()).id);
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await owner.call<{ programs: ProgramRecord[]; next_cursor: string | null }>(
        'GET',
        `/programs?limit=2${after}`,
      );
      seen.push(...body.programs.map(({ id }) => id));
      after = body.next_cursor === null ? '' : `&after=${body.next_cursor}`;
    } while (after !== '');
    expect(seen).toEqual(ids);
    const missing = {
      error: 'not_found',
      message: 'This account has no program with that id. Check the id, and that the same account made it.',
    };
    expect(await other.call('GET', `/programs/${ids[0]}`)).toMatchObject({ status: 404, body: missing });
    expect(await other.call('PATCH', `/programs/${ids[0]}`, { name: 'x' })).toMatchObject({ status: 404 });
    expect((await other.call('GET', '/programs')).body).toMatchObject({ programs: [] });
    const wrong = await owner.call('GET', '/programs?after=1-mem_4fT0mQ2vX9bKc7LrZ1aYwE');
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/is not a cursor/) as string },
    });
  });
});
