import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { buildPackage } from '../../support/clients/packed';
import type { BuiltPackage } from '../../support/clients/packed';
import { readmeBlocks } from '../../support/clients/readme-blocks';
import { sello } from '../../support/cli';
import { startReleasesApi } from '../../support/github/releases-api';
import type { ReleasesApi } from '../../support/github/releases-api';
import { runAction } from '../../support/github/run-action';
import type { ActionRun } from '../../support/github/run-action';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

const REPOSITORY = 'octo/app';

let service: SharedService;
let action: BuiltPackage;
let folder: string;
let tag: string;
let github: ReleasesApi;

beforeAll(async () => {
  [service, action] = await Promise.all([sharedService(), buildPackage('action')]);
  folder = await mkdtemp(join(tmpdir(), 'sello-action-'));
});

afterAll(async () => {
  await Promise.all([action.remove(), service.stop(), rm(folder, { recursive: true })]);
});

beforeEach(async () => {
  tag = `v1.${randomBytes(4).toString('hex')}`;
  github = await startReleasesApi(REPOSITORY, tag);
});

afterEach(() => github.stop());

/** The step of the README's workflow, with more inputs. */
function run(inputs: Record<string, string> = {}): Promise<ActionRun> {
  const [block = ''] = readmeBlocks(join(action.folder, 'README.md'), 'yaml');
  const workflow = parse(block) as { jobs: { certify: { steps: { with: Record<string, string> }[] } } };
  const [step] = workflow.jobs.certify.steps;
  const known: Record<string, string> = {
    '${{ vars.SELLO_URL }}': service.url,
    '${{ secrets.SELLO_API_KEY }}': service.key,
  };
  const given = Object.entries(step?.with ?? {}).map(([name, value]) => [name, known[value] ?? value]);
  return runAction(
    action.folder,
    { ...(Object.fromEntries(given) as Record<string, string>), ...inputs },
    {
      folder,
      github: {
        repository: REPOSITORY,
        token: github.token,
        ref_name: 'main',
        event: { release: { tag_name: tag } },
      },
      env: { GITHUB_API_URL: github.url },
    },
  );
}

interface Certified {
  name: string;
  sha256: string;
  certificate_id: string;
  status: string;
  bundle: string | null;
}

const certificatesOf = ({ outputs }: ActionRun) => JSON.parse(outputs['certificates'] ?? '[]') as Certified[];
const names = () => github.assets.map(({ name }) => name).sort();
const used = async () => {
  const answer = await service.fetch('/account');
  return ((await answer.json()) as { account: { certificates: { used: number } } }).account.certificates.used;
};

test('certifies every asset as one batch and attaches bundles that verify; a second run pays and changes nothing', async () => {
  const contents = [randomBytes(100_000), randomBytes(7), randomBytes(3_000)];
  for (const [index, content] of contents.entries()) github.add(`app-${index}.tar.gz`, content);
  const before = await used();
  const first = await run();
  expect({ code: first.code, log: first.log }).toMatchObject({ code: 0 });
  expect(first.outputs['batch-id']).toMatch(/^bat_/);
  expect(certificatesOf(first)).toMatchObject(
    contents.map((content, index) => ({
      name: `app-${index}.tar.gz`,
      sha256: createHash('sha256').update(content).digest('hex'),
      status: 'certified',
      bundle: `app-${index}.tar.gz.sello.zip`,
    })),
  );
  expect(await used()).toBe(before + 3);
  for (const [index, content] of contents.entries()) {
    const bundle = github.assets.find(({ name }) => name === `app-${index}.tar.gz.sello.zip`);
    expect(bundle?.content_type).toBe('application/zip');
    const [file, proof] = [join(folder, 'file'), join(folder, 'proof.zip')];
    await Promise.all([writeFile(file, content), writeFile(proof, bundle!.content)]);
    // 3: everything holds, but nobody vouches for the header of the sandbox's chain.
    const { code, stdout } = await sello({}, 'verify', file, proof, '--trust', service.rootPem);
    expect({ code, stdout }).toMatchObject({ code: 3 });
  }
  expect(first.summary).toContain(certificatesOf(first)[0]?.certificate_id);

  const attached = github.assets.map(({ id }) => id);
  const second = await run();
  expect(second).toMatchObject({ code: 0, outputs: { 'batch-id': '' } });
  expect(certificatesOf(second)).toEqual(certificatesOf(first));
  expect(await used()).toBe(before + 3);
  expect(github.assets.map(({ id }) => id)).toEqual(attached);

  // An asset that was replaced is certified anew, and so is one that was added; the rest is not.
  github.assets.splice(
    github.assets.findIndex(({ name }) => name === 'app-1.tar.gz'),
    1,
  );
  github.add('app-1.tar.gz', randomBytes(9));
  github.add('late.txt', randomBytes(9));
  const third = await run();
  expect(third.code).toBe(0);
  expect(await used()).toBe(before + 5);
  expect(names().filter((name) => name.startsWith('app-1'))).toEqual([
    'app-1.tar.gz',
    'app-1.tar.gz.sello.zip',
  ]);
  expect(names()).toContain('late.txt.sello.zip');
  // The storage behind GitHub's API never sees the token.
  expect(new Set(github.keysAtStorage)).toEqual(new Set([undefined]));
});

test('a run that broke off while it attached is continued at no cost', async () => {
  for (const name of ['a', 'b']) github.add(name, randomBytes(50));
  const before = await used();
  await run();
  github.assets.splice(
    github.assets.findIndex(({ name }) => name === 'b.sello.zip'),
    1,
  );
  const again = await run();
  expect({ code: again.code, used: await used() }).toEqual({ code: 0, used: before + 2 });
  expect(names()).toEqual(['a', 'a.sello.zip', 'b', 'b.sello.zip']);
});

test('takes the assets that the patterns name, and waits only as far as it is told', async () => {
  for (const name of ['app.zip', 'app.exe', 'notes.txt', 'old.zip']) github.add(name, randomBytes(20));
  const files = '*.zip\n!old.*\napp.???';
  const { code, outputs } = await run({ files, wait: 'certified', attach: 'false', 'release-id': '7' });
  expect(code).toBe(0);
  const certified = JSON.parse(outputs['certificates'] ?? '') as Certified[];
  expect(certified.map(({ name }) => name)).toEqual(['app.zip', 'app.exe']);
  expect(names()).toEqual(['app.exe', 'app.zip', 'notes.txt', 'old.zip']);
});

test('no name of an asset becomes a command, an output or markup', async () => {
  const name = 'x\n::set-output name=batch-id::evil\n$(touch pwned)`|<img src=x>';
  github.add(name, randomBytes(30));
  github.add('empty\n::error::evil', Buffer.alloc(0));
  const { code, printed, outputs, summary } = await run({ wait: 'certified', attach: 'false' });
  expect(code).toBe(0);
  const commands = printed.split('\n').filter((line) => line !== '');
  expect(commands.filter((line) => !/^::(add-mask|notice|warning)::/.test(line))).toEqual([]);
  expect(commands.join('\n')).not.toMatch(/^::(error|set-output)/m);
  expect(outputs['batch-id']).toMatch(/^bat_/);
  expect(JSON.parse(outputs['certificates'] ?? '')).toMatchObject([{ name }]);
  expect(summary).not.toMatch(/<img|`|\$\(/);
});

test('masks the key and the token before anything else, and prints neither', async () => {
  github.add('a', randomBytes(10));
  const { printed, log } = await run({ 'api-key': `${service.key}x`, attach: 'false' });
  expect(printed.split('\n').slice(0, 2)).toEqual([
    `::add-mask::${service.key}x`,
    `::add-mask::${github.token}`,
  ]);
  expect(log).not.toContain(service.key);
  expect(log).toMatch(/^::error::.*\(api_key_invalid\)/m);
});

test('says in a sentence what is wrong', async () => {
  const failed = async (inputs: Record<string, string>) => {
    const { code, log } = await run(inputs);
    expect(code).toBe(1);
    return log;
  };
  expect(await failed({ tag: 'v0' })).toContain('::error::There is no release v0.');
  expect(await failed({})).toContain('The release has no asset that files names.');
  expect(await failed({ wait: 'soon' })).toContain('The input wait is anchored or certified, not soon.');
  github.add('a', randomBytes(10), { digest: `sha256:${'0'.repeat(64)}` });
  expect(await failed({})).toContain('a is not what was uploaded');
  for (let index = 0; index < 1_001; index += 1) github.add(`f${index}`, Buffer.from([1]));
  expect(await failed({ files: 'f*' })).toContain('There are 1001 assets; a batch has at most 1000.');
});

test('repeats what GitHub refuses for a moment', async () => {
  github.add('a', randomBytes(10));
  github.failNext(503, 502);
  const { code } = await run({ wait: 'certified', attach: 'false' });
  expect(code).toBe(0);
});
