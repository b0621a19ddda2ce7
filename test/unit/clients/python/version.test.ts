import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { version } from '../../../../package.json';

const read = (path: string) => readFileSync(resolve(__dirname, '../../../..', path), 'utf8');

test('the client for Python has the version and the licence of the service', () => {
  expect(read('clients/python/src/sello/_version.py')).toContain(`__version__ = "${version}"\n`);
  expect(read('clients/python/LICENSE')).toBe(read('LICENSE'));
});
