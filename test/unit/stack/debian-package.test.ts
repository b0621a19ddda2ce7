import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuredMirrors } from '../../support/binaries/debian-package';

const onDebian = existsSync('/usr/bin/apt-get') ? it : it.skip;

onDebian("knows apt's mirrors when no package list was ever fetched", async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sello-apt-'));
  try {
    writeFileSync(join(dir, 'sources.list'), 'deb http://127.0.0.1:1/debian bookworm main\n');
    const settings = {
      'Dir::State::lists': dir,
      'Dir::Etc::sourcelist': join(dir, 'sources.list'),
      'Dir::Etc::sourceparts': '/dev/null',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    expect(await configuredMirrors(options)).toEqual(['http://127.0.0.1:1/debian/']);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
