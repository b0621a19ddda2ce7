import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { client, cli, python } from '../../../clients/names.json';
import { version } from '../../../package.json';
import { namedPackages } from './named-packages';

const ROOT = join(__dirname, '..', '..', '..');

/** All that is printed or shipped. Tests and benchmarks are neither. */
const files = execFileSync(
  'git',
  ['ls-files', '-z', ':!test', ':!bench', ':!scripts/test-*', ':!.ci', ':!package-lock.json'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((name) => name !== '' && existsSync(join(ROOT, name)) && !/\.(png|ico|svg|woff2?)$/.test(name));

/** What others publish, at the version that our tests and releases use. */
const OF_OTHERS = [
  'hatchling==1.33.0',
  'opentimestamps-client==0.7.2',
  'requests==2.32.5',
  'standardwebhooks==1.1.0',
  'standardwebhooks@1.1.1',
];

/** GitHub's own actions. */
const ACTION = /^actions\/[\w-]+@v\d+$|^\.\/|^OWNER\/REPOSITORY@COMMIT$/;

/** Programs of a checkout, for those who have one: operators and contributors. Elsewhere npx would ask the registry for them. */
const OF_CHECKOUT = ['sello', 'jest'];
const FOR_OPERATORS =
  /^(README|CONTRIBUTING|CHANGELOG)\.md$|^docs\/(?!guide|samples|verify|reference|proofs|eviden|threat-model)|^\.env\.example$|^stack\//;

/** What a release has, in the folder where it was saved and compared. */
const tarball = (name: string) => `./${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
const OF_RELEASE = [
  tarball(client),
  tarball(cli),
  `./${python.replaceAll('-', '_')}-${version}-py3-none-any.whl`,
];

const isAllowed = (file: string, { by, name }: { by: string; name: string }) =>
  OF_OTHERS.includes(name) ||
  OF_RELEASE.includes(name) ||
  (by === 'go run' && /^\w+\.go$/.test(name)) ||
  (by === 'uses:' && ACTION.test(name)) ||
  (by === 'npx' && OF_CHECKOUT.includes(name) && FOR_OPERATORS.test(file));

it('our own names are those of the packages', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  expect(client).toBe((JSON.parse(read('clients/typescript/package.json')) as { name: string }).name);
  expect(cli).toBe((JSON.parse(read('clients/cli/package.json')) as { name: string }).name);
  expect(python).toBe(/^name = "(.+)"$/m.exec(read('clients/python/pyproject.toml'))?.[1]);
});

it('finds what a command would fetch, however it is written', () => {
  const found = (text: string) => namedPackages(text).map(({ name }) => name);
  for (const [text, names] of [
    ['run `npx sello verify FILE` here', ['sello']],
    ['npx --yes @sello/cli verify FILE', ['@sello/cli']],
    ['npx --package @sello/cli@1.0.0 sello', ['@sello/cli@1.0.0']],
    ['"command": "npx",\n      "args": ["sello"]', ['sello']],
    ["spawn('npx', ['--yes', 'sello'])", ['sello']],
    ['npm exec -- sello verify', ['sello']],
    ['npm install -g @sello/cli', ['@sello/cli']],
    ['npm i --prefix "$TEMP" "$CLIENT" >/dev/null', ['$CLIENT']],
    ['with `pip install sello-client`, then', ['sello-client']],
    ['python3 -m pip install a b==1', ['a', 'b==1']],
    ['uvx sello, or pipx run sello', ['sello', 'sello']],
    ['the `npm\ninstall -g @sello/cli` of prose', ['@sello/cli']],
    ['"$HOME/bin/pip" install a', ['a']],
    ['go install example.com/sello@latest', ['example.com/sello@latest']],
    ['      - uses: sello/certify-release@v0', ['sello/certify-release@v0']],
    ['npm install && npm start', []],
    ['npm ci', []],
    ['- [ ] `npm install`, which takes a minute', []],
  ] satisfies [string, string[]][])
    expect([text, found(text)]).toEqual([text, names]);
});

it('nothing that is printed or shipped names a package that others could register, or that is not pinned', () => {
  const refused = files.flatMap((file) =>
    namedPackages(readFileSync(join(ROOT, file), 'utf8'))
      .filter((named) => !isAllowed(file, named))
      .map(({ by, name }) => `${file}: ${by} ${name}`),
  );
  expect(refused).toEqual([]);
});
