import {
  buildPythonClient,
  pythonClientTools,
  runClientTests,
  runPython,
} from '../../support/clients/python-client';
import type { BuiltClient } from '../../support/clients/python-client';
import { findPythons } from '../../support/clients/find-pythons';
import { join } from 'node:path';

let built: BuiltClient;

beforeAll(async () => {
  built = await buildPythonClient();
});
afterAll(() => built.remove());

test('its own tests pass, and mypy --strict finds nothing, with each Python that this machine has', async () => {
  const pythons = await findPythons();
  expect(pythons).not.toEqual([]);
  for (const { version, path } of pythons) {
    const bin = await pythonClientTools(path, version);
    expect(await runClientTests(built, bin, version)).toMatch(/\d{3} passed/);
    const cache = join(built.scratch, `mypy-${version}`);
    await runPython(join(bin, 'mypy'), ['--python-version', version, '--cache-dir', cache]);
  }
  console.info(`Python ${pythons.map(({ version }) => version).join(', ')}`);
});
