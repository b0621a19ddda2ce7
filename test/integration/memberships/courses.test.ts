import type { CourseRecord } from '../../../app/memberships/course-record';
import { courseIn, membershipCaller } from '../../support/memberships/membership-caller';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

interface OneCourse {
  course: CourseRecord;
}

describe('a course', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());
  const caller = async () => {
    const one = await membershipCaller(service);
    const { id: program } = await one.program();
    const draft = async (facts: object = {}) =>
      (await one.call<OneCourse>('POST', '/courses', { ...courseIn(program), ...facts })).body.course;
    return { ...one, programId: program, draft };
  };

  it('begins as a draft', async () => {
    const { call, programId } = await caller();
    const { status, headers, body } = await call<OneCourse>('POST', '/courses', courseIn(programId));
    expect(status).toBe(201);
    const { course } = body;
    expect(course).toEqual({
      id: expect.stringMatching(/^crs_[0-9A-Za-z]{22}$/) as string,
      status: 'draft',
      title: 'Actualización en ética médica',
      provider: { name: 'Academia Nacional', accreditation_ref: null, valid_from: null, valid_until: null },
      edition: null,
      starts_on: '2026-03-02',
      ends_on: '2026-03-06',
      points: [{ program: programId, category: 'ethics', points: 8 }],
      public_details: false,
      created_at: expect.any(String) as string,
      updated_at: course.created_at,
    });
    expect(headers.get('location')).toBe(`${service.url}/api/public/v1/courses/${course.id}`);
    expect((await call('GET', `/courses/${course.id}`)).body).toEqual({ course });
  });

  it('is changed freely as a draft, and only in what pages show afterwards', async () => {
    const { call, draft, programId } = await caller();
    const { id } = await draft();
    const change = (body: object) => call<OneCourse>('PATCH', `/courses/${id}`, body);
    const points = [
      { program: programId, category: 'clinical', points: 2.5 },
      { program: programId, category: 'ethics', points: 1 },
    ];
    expect((await change({ title: 'Ética', edition: '2026-2', points })).body.course).toMatchObject({
      title: 'Ética',
      edition: '2026-2',
      points,
    });
    expect((await call('POST', `/courses/${id}/accredit`)).status).toBe(200);
    expect(await change({ title: 'Otra' })).toMatchObject({
      status: 409,
      body: { error: 'course_not_draft' },
    });
    // The same values are no change.
    expect((await change({ title: 'Ética', public_details: true })).body.course).toMatchObject({
      status: 'accredited',
      title: 'Ética',
      public_details: true,
    });
  });

  it('goes from draft to accredited, and then to closed or withdrawn; repeating a step changes nothing', async () => {
    const { call, draft } = await caller();
    const act = (id: string, action: string) => call<OneCourse>('POST', `/courses/${id}/${action}`);
    for (const [end, other, status] of [
      ['close', 'withdraw', 'closed'],
      ['withdraw', 'close', 'withdrawn'],
    ] as const) {
      const { id } = await draft();
      for (const early of ['close', 'withdraw'])
        expect(await act(id, early)).toMatchObject({ status: 409, body: { error: 'course_not_accredited' } });
      const accredited = (await act(id, 'accredit')).body.course;
      expect(accredited.status).toBe('accredited');
      expect((await act(id, 'accredit')).body.course).toEqual(accredited);
      expect((await act(id, end)).body.course.status).toBe(status);
      expect((await act(id, end)).status).toBe(200);
      expect(await act(id, other)).toMatchObject({ status: 409, body: { error: 'course_not_accredited' } });
      expect(await act(id, 'accredit')).toMatchObject({ status: 409, body: { error: 'course_not_draft' } });
    }
  });

  it('is not accredited when a category that it names is gone', async () => {
    const { call, draft, programId } = await caller();
    const { id } = await draft();
    await call('PATCH', `/programs/${programId}`, { categories: [{ code: 'clinical', name: 'Clinical' }] });
    expect(await call('POST', `/courses/${id}/accredit`)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/Its categories are clinical\.$/) as string },
    });
  });

  it('is refused with a sentence when it contradicts itself or names what does not exist', async () => {
    const { call, programId: program } = await caller();
    const foreign = (await caller()).programId;
    const award = { program, category: 'ethics', points: 8 };
    for (const [wrong, status, sentence] of [
      [{ ends_on: '2026-03-01' }, 400, /ends_on lies before starts_on/],
      [{ starts_on: '2026-02-30' }, 400, /starts_on must be a day such as 2026-11-14, without a time/],
      [{ starts_on: '2026-03-02T10:00:00Z' }, 400, /starts_on must be a day such as/],
      [{ starts_on: '0999-03-02' }, 400, /starts_on must be a day such as .*, in the years 1000 to 9999\.$/],
      [
        { provider: { name: 'A', valid_from: '2026-02-01', valid_until: '2026-01-31' } },
        400,
        /provider\.valid_until lies before provider\.valid_from/,
      ],
      [{ points: [] }, 400, /points must have at least 1 item/],
      [
        { points: [award, { ...award, points: 1 }] },
        400,
        /points\[1\] has the program and the category of another/,
      ],
      [{ points: [{ ...award, points: 0 }] }, 400, /points\[0\]\.points must be a number from 0.01 to 10000/],
      [{ points: [{ ...award, points: 0.125 }] }, 400, /points\[0\]\.points has too many decimals/],
      [{ points: [{ ...award, category: 'law' }] }, 400, /Its categories are clinical, ethics\.$/],
      [{ points: [{ ...award, program: foreign }] }, 400, /points\[0\]\.program names no program/],
      [{ status: 'accredited' }, 400, /There is no field status/],
    ] as const) {
      const answer = await call<{ message: string }>('POST', '/courses', { ...courseIn(program), ...wrong });
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)]);
    }
  });

  it('takes every number of points with two decimals', async () => {
    const { draft, programId: program } = await caller();
    // None of these is a multiple of 0.01 in binary.
    for (const points of [0.07, 0.29, 1.13, 4.35, 8.2, 1_009.57, 9_999.99])
      expect((await draft({ points: [{ program, category: 'ethics', points }] })).points[0]?.points).toBe(
        points,
      );
  });

  it('is created once per idempotency key, is listed by status, and belongs to one account', async () => {
    const { call, draft, programId } = await caller();
    const key = { 'idempotency-key': 'c-1' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call<OneCourse>('POST', '/courses', courseIn(programId), key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const [id] = new Set(answers.map(({ body }) => body.course.id));
    expect(new Set(answers.map(({ body }) => body.course.id)).size).toBe(1);
    await call('POST', `/courses/${id}/accredit`);
    const { id: other } = await draft({ edition: '2' });
    const listed = async (query: string) =>
      (await call<{ courses: CourseRecord[] }>('GET', `/courses${query}`)).body.courses.map(
        (each) => each.id,
      );
    expect(await listed('')).toEqual([other, id]);
    expect(await listed('?status=accredited')).toEqual([id]);
    expect(await listed('?status=closed')).toEqual([]);
    const stranger = await membershipCaller(service);
    for (const [method, rest, body] of [
      ['GET', ''],
      ['PATCH', '', { title: 'x' }],
      ['POST', '/accredit'],
      ['POST', '/close'],
      ['POST', '/withdraw'],
    ] as const)
      expect(await stranger.call(method, `/courses/${id}${rest}`, body)).toMatchObject({ status: 404 });
  });
});
