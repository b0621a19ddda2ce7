import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readmeBlocks } from '../../support/clients/readme-blocks';
import {
  blankEnvironment,
  buildPythonClient,
  OPENAPI,
  PYTHON_CLIENT,
  pythonClientTools,
  runClientTests,
  runPython,
} from '../../support/clients/python-client';
import type { BuiltClient } from '../../support/clients/python-client';

let bin: string;
let built: BuiltClient;

beforeAll(async () => {
  bin = await pythonClientTools();
  built = await buildPythonClient();
});
afterAll(() => built.remove());

const tool = (name: string) => join(bin, name);

test('what is generated is what the OpenAPI document and the asynchronous client say', async () => {
  const script = join(PYTHON_CLIENT, 'scripts/generate.py');
  const write = `${tool('python3')} ${script} ${OPENAPI}`;
  await runPython(tool('python3'), [script, OPENAPI, '--check']).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}\nWrite it with:\n  ${write}`);
  });
});

test('ruff finds nothing', async () => {
  await runPython(tool('ruff'), ['check', '--no-cache']);
  await runPython(tool('ruff'), ['format', '--check', '--no-cache']);
});

test('mypy --strict finds nothing in the package, its tests and its scripts', async () => {
  await runPython(tool('mypy'), ['--cache-dir', join(built.scratch, 'mypy')]);
});

test('its own tests pass on the built wheel', async () => {
  expect(await runClientTests(built, bin, 'default')).toMatch(/\d{3} passed/);
});

test('a wheel built from the source distribution is the same', async () => {
  const unpack = `
import sys, tarfile, zipfile
with tarfile.open(sys.argv[1]) as archive: archive.extractall(sys.argv[2])
print("\\n".join(sorted(zipfile.ZipFile(sys.argv[3]).namelist())))`;
  const python = tool('python3');
  const again = join(built.scratch, 'again');
  const names = (await runPython(python, ['-c', unpack, built.sdist, again, built.wheel])).trim().split('\n');
  const folder = join(again, built.sdist.replace(/^.*\/|\.tar\.gz$/g, ''));
  await runPython(python, ['-m', 'hatchling', 'build', '--target', 'wheel', '--directory', again], {
    cwd: folder,
  });
  const wheel = join(again, built.wheel.replace(/^.*\//, ''));
  expect((await runPython(python, ['-c', unpack, built.sdist, again, wheel])).trim().split('\n')).toEqual(
    names,
  );
  expect(names).toContain('sello/py.typed');
  expect(names).toContain('sello/_sync/client.py');
  expect(names.filter((name) => !/^sello(_client-[\d.]+\.dist-info)?\//.test(name))).toEqual([]);
});

test('programs of a project that has only the package are checked with mypy --strict', async () => {
  const python = await blankEnvironment(built);
  const blocks = readmeBlocks(join(PYTHON_CLIENT, 'README.md'), 'python');
  const files = blocks.map((code, index) => ({ file: join(built.scratch, `block_${index}.py`), code }));
  files.push({ file: join(built.scratch, 'wrong.py'), code: WRONG });
  await Promise.all(files.map(({ file, code }) => writeFile(file, code)));
  const args = ['--strict', '--python-executable', python, '--cache-dir', join(built.scratch, 'blank-mypy')];
  const paths = files.map(({ file }) => file);
  const said: unknown = await runPython(tool('mypy'), [...args, ...paths], { cwd: built.scratch }).catch(
    (error: unknown) => error,
  );
  // The types are found, and they hold: what is wrong does not pass, and all else does.
  const complaints = [...String(said).matchAll(/^(\w+\.py):\d+: error: .*\[([\w-]+)\]$/gm)];
  expect(complaints.map(([, file, code]) => `${file} ${code}`)).toEqual([
    'wrong.py typeddict-item',
    'wrong.py typeddict-unknown-key',
    'wrong.py call-arg',
    'wrong.py arg-type',
    'wrong.py unused-coroutine',
  ]);
});

test('the README installs the wheel of this version', () => {
  const [install] = readmeBlocks(join(PYTHON_CLIENT, 'README.md'), 'sh');
  expect(install).toContain(`\npip install ./${basename(built.wheel)}\n`);
});

const WRONG = `
from sello import AsyncSello, Sello

def main(sello: Sello, later: AsyncSello) -> None:
    sello.batches.create([{"sha256": "0", "size": 1}])
    sello.members.create(nombre="Ana")
    sello.certify(7)

async def forgotten(later: AsyncSello) -> None:
    later.account()
`;
