import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Our own names of packages and programs. */
export const names = JSON.parse(readFileSync(join(root, 'clients', 'names.json'), 'utf8'));

/** What every package has: its description, README and licence. Its version is that of the service. */
export function writePackageFiles(source, folder) {
  mkdirSync(folder, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const description = JSON.parse(readFileSync(join(root, source, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...description, version }, null, 2)}\n`);
  copyFileSync(join(root, source, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}
