import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scaled } from '../../support/scale';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { PROJECT, runTool } from '../docs/programs';
import { collegeOf, countsOf } from './college';

const LONG = { members: 60, courses: 10, granted: 600 };
const SIZE = scaled(LONG, LONG, { members: 200, courses: 20, granted: 1_500 });

describe('the documentation of memberships', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  it('loads a college by its script, and nothing twice when it is run again', async () => {
    const { accountId, load } = await collegeOf(service, SIZE);
    const first = await load();
    expect(first).toMatchObject({ ok: true, error: '' });
    expect(first.out).toMatch(/^programs {8}3\nmembers {9}\d+\ncourses {9}\d+, each with a roster\n/);
    const [, accredited, certified] =
      /accreditations +(\d+), of which (\d+) are certified; 0 rows refused/.exec(first.out) ?? [];
    expect(Number(accredited)).toBeGreaterThan(3);
    expect(certified).toBe(accredited);
    expect(first.out).toMatch(/memberships +\d+\nrenewals +\d+ accepted, [1-9]\d* refused\n +one refusal: /);
    const { certificatesUsed } = (await service.collections.accounts.findOne({
      _id: accountId,
    })) as unknown as { certificatesUsed: number };
    const before = await countsOf(service, accountId);
    expect(before.slice(0, 3)).toEqual([3, SIZE.members, SIZE.courses]);
    expect(before[4]).toBe(SIZE.members);
    const second = await load();
    expect(second).toMatchObject({ ok: true, error: '', out: first.out });
    expect(await countsOf(service, accountId)).toEqual(before);
    expect(await service.collections.accounts.findOne({ _id: accountId })).toMatchObject({
      certificatesUsed,
    });
  });

  it('says how many certificates a college needs when the account has too few, and loads nothing', async () => {
    const { accountId, load } = await collegeOf(service, { members: 12, courses: 4, granted: 5 });
    const { ok, error } = await load();
    expect(ok).toBe(false);
    expect(error).toMatch(
      /^This college needs up to \d+ certificates, and the account has 5\. Ask the operator/,
    );
    expect(await countsOf(service, accountId)).toEqual(Array(7).fill(0));
  });

  it('has a walk by curl that works as it is printed', async () => {
    const page = await readFile(join(PROJECT, 'docs/memberships.md'), 'utf8');
    const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block);
    expect(blocks).toHaveLength(9);
    const { key } = await collegeOf(service, { members: 0, courses: 0, granted: 10 });
    const env = { SELLO_URL: service.url, SELLO_API_KEY: key };
    // Without --norc, an outermost bash reads Debian's start file when its input is a socket, as it is here.
    const bash = ['bash', '--norc', '-euo', 'pipefail', '-c'];
    const { ok, out, error } = await runTool([...bash, blocks.join('\n')], { cwd: service.dataDir, env });
    expect([ok, error]).toEqual([true, '']);
    expect(out).toMatch(/^"accredited"\n/);
    expect(out).toMatch(/missing|lacks|needs/i);
    expect(out).toMatch(/"carried": \[/);
    expect(out).not.toContain('"error"');
    expect(out).toMatch(/"kind": "accreditation",\n *"status": "valid"/);
  });
});
