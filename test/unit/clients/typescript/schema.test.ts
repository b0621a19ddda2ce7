import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeApi } from '../../../../api/openapi/describe';
import type { EventType } from '../../../../clients/typescript/src/schema';
import type { WebhookEvent } from '../../../../clients/typescript/src/index';
import { useTempDir } from '../../../support/temp-dir';

const ROOT = resolve(__dirname, '../../../..');
const SCHEMA = join(ROOT, 'clients/typescript/src/schema.ts');

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

describe('the generated types', () => {
  const folder = useTempDir();

  test('are those of the current API', async () => {
    const document = join(folder(), 'openapi.json');
    writeFileSync(document, JSON.stringify(await describeApi('public')));
    const script = join(ROOT, 'scripts/client-types.mjs');
    const run = promisify(execFile);
    const args = [script, '--from', document, '--print'];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 16 << 20 });
    const remedy = 'Run `npm run client:types` and commit clients/typescript/src/schema.ts.';
    expect(stdout === readFileSync(SCHEMA, 'utf8') ? 'They are the same.' : remedy).toBe(
      'They are the same.',
    );
  });

  test('name the events that the hand-written union has', () => {
    // The compiler decides: a type that is missing or too much makes it `false`, and this line an error.
    const same: Same<WebhookEvent['type'], EventType> = true;
    expect(same).toBe(true);
  });
});

test('client and service have one version', () => {
  const versionIn = (file: string) =>
    (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { version: string }).version;
  const own = readFileSync(join(ROOT, 'clients/typescript/src/version.ts'), 'utf8');
  expect(own).toContain(`'${versionIn('package.json')}'`);
  expect(versionIn('clients/typescript/package.json')).toBe(versionIn('package.json'));
});
