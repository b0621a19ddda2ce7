import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CourseRecord } from '../../../app/memberships/course-record';
import type { ProgramRecord } from '../../../app/memberships/program-record';
import { courseIn, PROGRAM } from '../../support/memberships/membership-caller';
import { scaled } from '../../support/scale';
import { schemathesis } from '../../support/schemathesis';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

const SCHEMATHESIS_HOOKS = join(__dirname, '../../support/schemathesis-hooks.py');

const UPLOADS = ['createCertificate', 'createCertificateFromJson', 'createCertificateFromHash'];

const MEMBERSHIP_TAGS = ['programs', 'members', 'courses', 'accreditations', 'memberships'];
/** What the fuzzer calls its phases. */
const EACH_ALONE = 'examples,coverage,fuzzing';
const LINKS = 'stateful';
/** Few at once, so that each is followed often. */
const LINKED = [
  ['certificates', 'batches', 'proofs', 'verify'],
  ['webhooks'],
  ...MEMBERSHIP_TAGS.map((tag) => [tag]),
];
/** Rarely reached among the others, or under the tag of something else. */
const SELDOM_LINKED = ['listMemberships', 'getMemberPoints', 'renewMembership', 'listRenewals', 'getRenewal'];
/** Its memberships can be renewed from their first day on, for more than a year. */
const RENEWABLE = {
  ...PROGRAM,
  points_required: 0,
  categories: PROGRAM.categories.map(({ code, name }) => ({ code, name })),
  ...{ grace_days: 365, reminder_days: [365] },
};
const DAY = 86_400_000;
const ROSTER = 'createAccreditationBatch';

const only = (ids: string[]) => ids.flatMap((id) => ['--include-operation-id', id]);
const except = (ids: string[]) => ids.flatMap((id) => ['--exclude-operation-id', id]);
const tagged = (tags: string[]) => tags.flatMap((tag) => ['--include-tag', tag]);

describe('an OpenAPI-driven fuzzer', () => {
  let service: SharedService;
  const create = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await service.fetch(path, { method: 'POST', body: JSON.stringify(body), headers });
    return (await answer.json()) as T;
  };
  beforeAll(async () => {
    service = await sharedService();
    expect((await service.upload('something to find')).status).toBe(201);
    await service.collections.accounts.updateOne(
      { _id: service.accountId },
      { $set: { certificatesGranted: 100_000 } },
    );
  });
  afterAll(() => service.stop());

  it.each([
    [
      'reading',
      [...except(UPLOADS), ...[...MEMBERSHIP_TAGS, 'webhooks'].flatMap((tag) => ['--exclude-tag', tag])],
    ],
    ['with webhooks', tagged(['webhooks'])],
    ['uploading', only(UPLOADS)],
    ...MEMBERSHIP_TAGS.map((tag): [string, string[]] => [
      `with ${tag}`,
      [...tagged([tag]), ...except([ROSTER])],
    ]),
    ['with rosters', only([ROSTER])],
    // A caller without a key is checked by the others: a process lets an address fail only so often.
    ...[
      ...LINKED.map((tags): [string, string[]] => [tags.join(', '), tagged(tags)]),
      ['points and renewals', only(SELDOM_LINKED)] satisfies [string, string[]],
    ].map(([of, scope]): [string, string[]] => [
      `following the links of ${of}`,
      [...scope, '--phases', LINKS, '--exclude-checks', 'ignored_auth'],
    ]),
  ])('finds no answer that the document does not describe, %s', async (_what, scope) => {
    const follows = scope.includes(LINKS);
    // What bodies can refer to. The fuzzer may have changed or erased those of the case before.
    const { member } = await create<{ member: { id: string } }>('/members', { name: 'Ana' });
    const { program } = await create<{ program: ProgramRecord }>('/programs', RENEWABLE);
    const { course } = await create<{ course: CourseRecord }>('/courses', courseIn(program.id));
    await service.fetch(`/courses/${course.id}/accredit`, { method: 'POST' });
    const { member: renewing } = await create<{ member: { id: string } }>('/members', { name: 'Luz' });
    const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    await create('/memberships', { member: renewing.id, program: program.id, starts_on: yesterday });
    const existing = { SELLO_MEMBER: member.id, SELLO_PROGRAM: program.id, SELLO_COURSE: course.id };
    // Of its own: a process lets an address fail to authenticate 60 times a minute.
    const api = await service.addApi();
    const fuzzer = spawn(
      await schemathesis(),
      [
        '--config-file',
        join(__dirname, '../../support/schemathesis.toml'),
        'run',
        `${api.url}/api/public/v1/openapi`,
        '--url',
        api.url,
        '--header',
        `Authorization: Bearer ${service.key}`,
        ...(follows ? [] : ['--phases', EACH_ALONE]),
        ...scope,
        '--max-examples',
        follows ? scaled('80', '80', '160') : scaled('20', '20', '60'),
        // A certificate takes longer than the usual ten seconds where other tests run beside it.
        '--request-timeout',
        '300',
        '--seed',
        process.env['SELLO_TEST_SEED'] ?? '151',
        '--continue-on-failure',
        '--no-color',
      ],
      // It writes notes into its working folder.
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: service.dataDir,
        env: { ...process.env, SCHEMATHESIS_HOOKS, ...existing },
      },
    );
    let output = '';
    for (const stream of [fuzzer.stdout, fuzzer.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(fuzzer, 'close')) as [number];
    await api.process.stop();
    if (code !== 0) throw new Error(output.slice(-20_000));
    expect(output).toMatch(/\d+ generated, \d+ passed|No issues found/);
  });
});
