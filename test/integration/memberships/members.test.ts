import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemberRecord } from '../../../app/memberships/member-record';
import { until } from '../../support/until';
import { membershipCaller } from '../../support/memberships/membership-caller';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

interface OneMember {
  member: MemberRecord;
}

describe('a member', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());
  const caller = () => membershipCaller(service);

  const ANA = {
    name: 'Ana Gómez Martínez',
    external_id: 'A-1042',
    email: ' Ana.Gomez@Example.com',
    identifiers: [
      { type: 'curp', value: 'goma850214mdfrrn09' },
      { type: 'rfc', value: 'GOMA-850214-AB1' },
      { type: 'cedula', value: '123 4567' },
      { type: 'license', value: 'lic  2031/b' },
      { type: 'rfc', value: 'goma850214ab1' },
    ],
  };

  it('is registered, with identifiers and the e-mail address in one form', async () => {
    const { call } = await caller();
    const { status, headers, body } = await call<OneMember>('POST', '/members', ANA);
    expect(status).toBe(201);
    const { member } = body;
    expect(member).toEqual({
      id: expect.stringMatching(/^mem_[0-9A-Za-z]{22}$/) as string,
      status: 'active',
      external_id: 'A-1042',
      name: 'Ana Gómez Martínez',
      email: 'ana.gomez@example.com',
      identifiers: [
        { type: 'curp', value: 'GOMA850214MDFRRN09' },
        { type: 'rfc', value: 'GOMA850214AB1' },
        { type: 'cedula', value: '1234567' },
        { type: 'license', value: 'LIC 2031/B' },
      ],
      created_at: expect.any(String) as string,
      updated_at: member.created_at,
    });
    expect(headers.get('location')).toBe(`${service.url}/api/public/v1/members/${member.id}`);
    expect((await call('GET', `/members/${member.id}`)).body).toEqual({ member });
  });

  it('is found by each of its facts exactly, served by an index', async () => {
    const { id: accountId, call, member } = await caller();
    const { id } = await member(ANA);
    await member({ name: 'Other', email: 'other@example.com' });
    const found = async (query: string) =>
      (await call<{ members: MemberRecord[] }>('GET', `/members?${query}`)).body.members.map(
        (each) => each.id,
      );
    for (const query of [
      'external_id=A-1042',
      'email=ANA.gomez@example.com',
      'cedula=1234567',
      'curp=GOMA850214mdfrrn09',
      'rfc=GOMA850214AB1',
      'license=LIC%202031/b',
      'rfc=GOMA850214AB1&cedula=1234567&email=ana.gomez@example.com&status=active',
    ])
      expect([query, await found(query)]).toEqual([query, [id]]);
    for (const query of [
      'external_id=a-1042',
      'email=nobody',
      'cedula=123456',
      'curp=1234567',
      'rfc=GOMA850214AB1&cedula=7654321',
      'external_id=A-1042&status=archived',
    ])
      expect([query, await found(query)]).toEqual([query, []]);
    const { members } = service.collections;
    for (const [filter, index] of [
      [{ externalId: 'A-1042' }, 'external-id'],
      [{ email: 'ana.gomez@example.com' }, 'email'],
      [{ identifiers: { $elemMatch: { type: 'curp', value: 'GOMA850214MDFRRN09' } } }, 'identifier'],
    ] as const) {
      const plan = await members
        .find({ accountId, ...filter } as object, { hint: index })
        .explain('executionStats');
      expect((plan as { executionStats: object }).executionStats).toMatchObject({
        nReturned: 1,
        totalDocsExamined: 1,
      });
    }
  });

  it('has an external id of its own: whoever sends it again is shown who has it', async () => {
    const { call, member } = await caller();
    const { id } = await member({ external_id: 'A-1' });
    const other = await member({ external_id: 'A-2' });
    const location = `${service.url}/api/public/v1/members/${id}`;
    for (const [method, path] of [
      ['POST', '/members'],
      ['PATCH', `/members/${other.id}`],
    ] as const) {
      const { status, headers, body } = await call(method, path, { name: 'B', external_id: 'A-1' });
      expect([status, headers.get('location'), body]).toMatchObject([
        409,
        location,
        { error: 'external_id_taken' },
      ]);
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/members', { name: 'C', external_id: 'A-3' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    // Another account's members are its own.
    expect((await (await caller()).member({ external_id: 'A-1' })).external_id).toBe('A-1');
  });

  it('is registered once per idempotency key', async () => {
    const { call } = await caller();
    const key = { 'idempotency-key': 'ana' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call<OneMember>('POST', '/members', ANA, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.member.id)).size).toBe(1);
    expect((await call('POST', '/members', { ...ANA, name: 'Bea' }, key)).status).toBe(422);
  });

  it('is changed field by field; what is left out stays, null clears', async () => {
    const { call, member } = await caller();
    const { id, identifiers } = await member(ANA);
    const change = async (body: object) =>
      (await call<OneMember>('PATCH', `/members/${id}`, body)).body.member;
    expect(await change({ email: null, external_id: 'A-7' })).toMatchObject({
      name: ANA.name,
      email: null,
      external_id: 'A-7',
      identifiers,
    });
    expect(await change({ identifiers: [], name: 'Ana G.' })).toMatchObject({
      name: 'Ana G.',
      identifiers: [],
    });
    const before = await change({});
    expect(await change({ name: 'Ana G.', external_id: 'A-7' })).toEqual(before);
  });

  it('is refused with a sentence that names the field and leaks nothing', async () => {
    const { call } = await caller();
    for (const [wrong, sentence] of [
      [{ email: 'ana' }, /^The field email is not an e-mail address/],
      [
        { identifiers: [{ type: 'curp', value: 'GOMA85' }] },
        /identifiers\[0\]\.value is no curp: it must have 18/,
      ],
      [{ identifiers: [{ type: 'rfc', value: 'X' }] }, /is no rfc: it must have 12 or 13/],
      [{ identifiers: [{ type: 'cedula', value: '12A4567' }] }, /is no cedula: it must have 4 to 12 digits/],
      [{ identifiers: [{ type: 'license', value: ' ' }] }, /is no license/],
      [{ identifiers: [{ type: 'dni', value: '1' }] }, /type must be one of cedula, curp, rfc or license/],
      [{ identifiers: Array(11).fill({ type: 'license', value: 'x' }) }, /at most 10 items/],
      [{ name: null }, /name must be a string of 1 to 200 characters/],
      [{ name: '' }, /name must be a string of 1 to 200 characters/],
      [{ external_id: '' }, /external_id must be a string of 1 to 128 characters/],
      [{ phone: '5' }, /There is no field phone/],
    ] as const) {
      const { status, body } = await call<{ message: string }>('POST', '/members', { name: 'Ana', ...wrong });
      expect([status, body.message]).toEqual([400, expect.stringMatching(sentence)]);
    }
  });

  it('is archived and restored; repeating either changes nothing', async () => {
    const { call, member } = await caller();
    const { id } = await member(ANA);
    const act = async (action: string) =>
      (await call<OneMember>('POST', `/members/${id}/${action}`)).body.member;
    const archived = await act('archive');
    expect(archived).toMatchObject({ status: 'archived', name: ANA.name });
    expect(await act('archive')).toEqual(archived);
    expect((await act('restore')).status).toBe('active');
  });

  it('is erased for good: nothing personal is left in the database, nor the key that registered it', async () => {
    const { id: accountId, call } = await caller();
    const key = { 'idempotency-key': 'member-A-1042' };
    const { id } = (await call<OneMember>('POST', '/members', ANA, key)).body.member;
    const erased = (await call<OneMember>('POST', `/members/${id}/erase`)).body.member;
    expect(erased).toMatchObject({
      ...{ id, status: 'erased', name: null, email: null, external_id: null, identifiers: [] },
    });
    expect((await call('POST', `/members/${id}/erase`)).body).toEqual({ member: erased });
    const stored = JSON.stringify([
      await service.collections.members.find({ accountId }).toArray(),
      await service.collections.writeKeys.find({ accountId }).toArray(),
    ]);
    expect(stored).not.toMatch(/Ana|gomez|1042|GOMA|1234567|2031/i);
    for (const [method, path, body] of [
      ['PATCH', `/members/${id}`, { name: 'Ana' }],
      ['POST', `/members/${id}/archive`],
      ['POST', `/members/${id}/restore`],
    ] as const)
      expect(await call(method, path, body)).toMatchObject({ status: 410, body: { error: 'gone' } });
    // The external id is free again.
    expect((await call('POST', '/members', ANA)).status).toBe(201);
  });

  it('is deleted only as long as nothing is recorded about it', async () => {
    const { id: accountId, call, member } = await caller();
    const { id } = await member(ANA);
    expect((await call('DELETE', `/members/${id}`)).status).toBe(204);
    expect((await call('GET', `/members/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/members/${id}`)).status).toBe(404);
    const busy = await member(ANA);
    await service.collections.members.updateOne({ _id: busy.id, accountId }, { $set: { hasRecords: true } });
    expect(await call('DELETE', `/members/${busy.id}`)).toMatchObject({
      status: 409,
      body: { error: 'member_has_records' },
    });
    expect((await call('GET', `/members/${busy.id}`)).status).toBe(200);
  });

  it('belongs to one account', async () => {
    const [owner, other] = [await caller(), await caller()];
    const { id } = await owner.member(ANA);
    for (const [method, rest, body] of [
      ['GET', ''],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['POST', '/archive'],
      ['POST', '/restore'],
      ['POST', '/erase'],
    ] as const)
      expect(await other.call(method, `/members/${id}${rest}`, body)).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      });
    expect((await other.call('GET', '/members?external_id=A-1042')).body).toMatchObject({ members: [] });
    expect((await owner.call<OneMember>('GET', `/members/${id}`)).body.member.name).toBe(ANA.name);
  });

  it('is found without a trace of what was asked for in the logs', async () => {
    const { call } = await caller();
    const marks = ['quiet-1042', 'quiet.person@example.com', 'QUIE850214MDFRRN09'];
    const [external, email, curp] = marks;
    expect((await call('GET', `/members?external_id=${external}&email=${email}&curp=${curp}`)).status).toBe(
      200,
    );
    expect((await call('GET', `/members?external_id=${external}&limit=0`)).status).toBe(400);
    expect((await call('GET', `/members?emial=${email}`)).status).toBe(400);
    // The line of the last request comes after those of the others.
    const { headers } = await call('GET', '/members');
    const logs = () =>
      readdirSync(service.dataDir)
        .filter((name) => name.endsWith('.log'))
        .map((name) => readFileSync(join(service.dataDir, name), 'utf8'))
        .join('\n');
    const last = headers.get('x-request-id') ?? 'none';
    await until(async () => logs().includes(last));
    for (const mark of marks) expect(logs()).not.toContain(mark);
  });
});
