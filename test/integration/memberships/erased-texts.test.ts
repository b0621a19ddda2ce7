import { createHash } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describeApi } from '../../../api/openapi/describe';
import { operationsOf } from '../../../api/openapi/for-generators';
import type { OpenapiDocument, Schema } from '../../../api/openapi/types';
import type { Course } from '../../../domain/memberships/course';
import type { Program } from '../../../domain/memberships/program';
import { freshMembershipWorld } from '../../support/memberships/membership-world';
import type { FreshMembershipWorld } from '../../support/memberships/membership-world';

/** In every text that the walk below sends. Licences are stored in upper case, addresses in lower case. */
const MARK = 'xochitl7391';
const DAY = '2026-11-10';
/** Calls about members; what programs and courses say is the account's own. */
const TAGS = ['members', 'accreditations', 'memberships'];

describe('the texts that callers write about a member', () => {
  let world: FreshMembershipWorld;
  let program: Program;
  let other: Program;
  let course: Course;
  let draft: Course;
  let document: OpenapiDocument;
  const sent: string[] = [];

  beforeAll(async () => {
    world = await freshMembershipWorld();
    [program, other] = [await world.addProgram(), await world.addProgram()];
    course = await world.addCourse(program.id);
    draft = await world.addCourse(program.id, { status: 'draft' });
    document = await describeApi('public');
  });
  afterAll(() => world.close());

  function resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    if (name === undefined) return schema;
    const found = document.components?.schemas?.[name];
    if (found === undefined) throw new Error(`There is no schema ${name}.`);
    return found;
  }

  /** Ids, dates and words of a list can't hold a name; everything else that is a text can. */
  function isFreeText({ type, enum: words, format, pattern }: Schema & { format?: string }): boolean {
    const isId = /^\^(?:\(\?:)?[a-z]{2,5}_/.test(pattern ?? '');
    return [type].flat().includes('string') && words === undefined && format !== 'date' && !isId;
  }

  /** Where a body has free texts, such as `identifiers[].value`. */
  function freeTexts(given: Schema, path = ''): string[] {
    const schema = resolved(given);
    const { properties = {}, items, anyOf = [] } = schema;
    return [
      ...(isFreeText(schema) ? [path] : []),
      ...anyOf.flatMap((each) => freeTexts(each, path)),
      ...(items === undefined ? [] : freeTexts(items, `${path}[]`)),
      ...Object.entries(properties).flatMap(([name, each]) =>
        freeTexts(each, path === '' ? name : `${path}.${name}`),
      ),
    ];
  }

  /** Every call that takes a free text, with where. */
  function withTexts(): Record<string, string[]> {
    const found: Record<string, string[]> = {};
    for (const { operationId = '', tags = [], requestBody, parameters = [] } of operationsOf(document)) {
      if (!tags.some((tag) => TAGS.includes(tag))) continue;
      const schema = requestBody?.content['application/json']?.schema;
      const headers = parameters.filter((each) => each.in === 'header').map(({ name }) => name.toLowerCase());
      const texts = [...headers, ...(schema === undefined ? [] : freeTexts(schema))];
      if (texts.length > 0) found[operationId] = [...new Set(texts)].sort();
    }
    return found;
  }

  let count = 0;
  /** A text of its own. */
  function text(before = '', after = ''): string {
    count += 1;
    const value = `${before}${MARK}-${count}${after}`;
    sent.push(value);
    return value;
  }

  /** Sends a body, and remembers which texts of the call were filled. */
  const filled: Record<string, Set<string>> = {};
  async function send(
    method: 'POST' | 'PATCH',
    path: string,
    { operation, body }: { operation: string; body?: object },
    status: number,
  ): Promise<Record<string, Record<string, string>>> {
    const key = text('key-');
    const answer = await world.app.inject({
      ...{ method, url: `/api/public/v1${path}` },
      headers: { authorization: `Bearer ${world.key}`, 'idempotency-key': key },
      ...(body !== undefined && { payload: body }),
    } as InjectOptions);
    expect([operation, answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([
      operation,
      status,
      '',
    ]);
    const marked = (filled[operation] ??= new Set(['idempotency-key']));
    for (const at of markedPaths(body)) marked.add(at);
    return answer.json<Record<string, Record<string, string>>>();
  }

  function markedPaths(value: unknown, path = ''): string[] {
    if (typeof value === 'string') return value.toLowerCase().includes(MARK) ? [path] : [];
    if (Array.isArray(value)) return value.flatMap((each) => markedPaths(each, `${path}[]`));
    return Object.entries(value ?? {}).flatMap(([name, each]) =>
      markedPaths(each, path === '' ? name : `${path}.${name}`),
    );
  }

  const facts = (externalId: string) => ({
    ...{ name: text('Ana '), external_id: externalId, email: text('', '@example.com') },
    identifiers: [{ type: 'license', value: text('lic-') }],
  });

  /** Everything that a college can write about a member. */
  async function walk(): Promise<{ member: string; kept: string; later: string }> {
    const first = text();
    const made = await send('POST', '/members', { operation: 'createMember', body: facts(first) }, 201);
    const member = made['member']?.['id'] ?? '';
    const external_id = text();
    const change = { operation: 'changeMember', body: facts(external_id) };
    await send('PATCH', `/members/${member}`, change, 200);
    for (const [action, operation] of [
      ['archive', 'archiveMember'],
      ['restore', 'restoreMember'],
    ] as const)
      await send('POST', `/members/${member}/${action}`, { operation }, 200);

    const award = { program: program.id, category: 'ethics' };
    const accreditation = { course: course.id, completed_on: DAY, role: 'attendee' };
    const body = { ...accreditation, member: { external_id } };
    const refused = { ...body, points: [{ ...award, category: text(), points: 1 }] };
    await send('POST', '/accreditations', { operation: 'createAccreditation', body: refused }, 400);
    const accredited = await send('POST', '/accreditations', { operation: 'createAccreditation', body }, 201);
    await send(
      'POST',
      `/accreditations/${accredited['accreditation']?.['id'] ?? ''}/revoke`,
      { operation: 'revokeAccreditation', body: { reason: text() } },
      200,
    );
    const items = [
      { ...accreditation, external_id, ref: text() },
      // Fails, of a member whom the account has.
      { ...accreditation, external_id, course: draft.id, ref: text() },
      { ...accreditation, member, course: draft.id, ref: text() },
      { ...accreditation, external_id, ref: text(), points: [{ ...award, category: text(), points: 1 }] },
      // Fail, of nobody whom the account has.
      { ...accreditation, external_id: text(), ref: text() },
      { ...accreditation, external_id, ref: text(), [text('field-')]: 1 },
      { ...accreditation, external_id, ref: text(), points: [{ ...award, [text('field-')]: 1, points: 1 }] },
    ];
    const roster = { operation: 'createAccreditationBatch', body: { items } };
    await send('POST', '/accreditations/batches', roster, 202);
    // A roster without a good row has nothing else that leads to it.
    await send('POST', '/accreditations/batches', { ...roster, body: { items: items.slice(1) } }, 202);

    const join = async (of: Program) => {
      const joining = { member, program: of.id, starts_on: '2026-01-01' };
      const answer = await send(
        'POST',
        '/memberships',
        { operation: 'createMembership', body: joining },
        201,
      );
      return answer['membership']?.['id'] ?? '';
    };
    const [membership, kept] = [await join(program), await join(other)];
    const standing = (operation: string) => ({ operation, body: { reason: text() } });
    await send('POST', `/memberships/${membership}/suspend`, standing('suspendMembership'), 200);
    await send('POST', `/memberships/${membership}/resume`, standing('resumeMembership'), 200);
    const adjustments = `/members/${member}/adjustments`;
    const adjustment = { ...award, points: 1, on: DAY, reason: text() };
    const unknown = { ...adjustment, category: text() };
    await send('POST', adjustments, { operation: 'adjustPoints', body: unknown }, 400);
    await send('POST', adjustments, { operation: 'adjustPoints', body: adjustment }, 201);
    const override = { override: { reason: text() } };
    const renewal = { operation: 'renewMembership', body: override };
    await send('POST', `/memberships/${membership}/renewals`, renewal, 201);
    await send('POST', `/memberships/${membership}/end`, standing('endMembership'), 200);
    const listed = await world.call<{ accreditations: { id: string; status: string }[] }>(
      'GET',
      `/accreditations?member=${member}&status=valid`,
    );
    return { member, kept, later: listed.body.accreditations[0]?.id ?? '' };
  }

  /** All documents of the database as one text. */
  async function everything(): Promise<string> {
    const texts: string[] = [];
    for (const collection of await world.collections.members.db.collections())
      texts.push(JSON.stringify(await collection.find().toArray()));
    return texts.join('\n');
  }

  /** A text as it was sent or stored, and what can be recognised as it: its base64, and its hash, which anyone can try. */
  function traces(stored: string): string[] {
    const forms = sent.flatMap((value) =>
      [value, value.toLowerCase(), value.toUpperCase()].flatMap((each) => {
        const bytes = Buffer.from(each);
        const hash = createHash('sha256').update(bytes).digest();
        const coded = [bytes, hash].flatMap((of) => [of.toString('base64'), of.toString('base64url')]);
        return [
          each,
          hash.toString('hex'),
          bytes.toString('hex'),
          ...coded.map((of) => of.replace(/=+$/, '')),
        ];
      }),
    );
    const found = [...new Set(forms)].filter((form) => stored.includes(form));
    return stored.toLowerCase().includes(MARK) ? [...found, MARK] : found;
  }

  it('are nowhere once the member was erased, whatever field they were written in, and none is taken afterwards', async () => {
    const { member, kept, later } = await walk();
    expect(traces(await everything())).toContain(MARK);

    await send('POST', `/members/${member}/erase`, { operation: 'eraseMember' }, 200);
    expect(traces(await everything())).toEqual([]);
    const { writeKeys } = world.collections;
    expect(await writeKeys.countDocuments({ accountId: world.accountId })).toBe(0);

    const reason = { body: { reason: text() } };
    for (const [path, operation] of [
      [`/memberships/${kept}/suspend`, 'suspendMembership'],
      [`/memberships/${kept}/end`, 'endMembership'],
      [`/accreditations/${later}/revoke`, 'revokeAccreditation'],
    ] as const)
      await send('POST', path, { operation, ...reason }, 200);
    const items = [{ member, course: course.id, completed_on: DAY, ref: text() }];
    const roster = { operation: 'createAccreditationBatch', body: { items } };
    await send('POST', '/accreditations/batches', roster, 202);
    const override = { operation: 'renewMembership', body: { override: { reason: text() } } };
    await send('POST', `/memberships/${kept}/renewals`, override, 422);
    expect(traces(await everything())).toEqual([]);

    // A new field that takes a text must be written above, too.
    const written = Object.entries(filled).map(([name, paths]): [string, string[]] => [
      name,
      [...paths].sort(),
    ]);
    const known = Object.entries(withTexts());
    expect(known.length).toBeGreaterThan(10);
    const missing = known.flatMap(([name, paths]) => {
      const own = new Map(written).get(name) ?? [];
      return paths.filter((path) => !own.includes(path)).map((path) => `${name}: ${path}`);
    });
    expect(missing).toEqual([]);
  });
});
