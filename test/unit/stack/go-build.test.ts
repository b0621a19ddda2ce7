import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { goBuild } from '../../../stack/binaries/go-build';
import { scratchFolder } from '../../support/scratch';

const MODULE = { path: 'example.org/program', version: '1.0.0', sum: 'h1:pinned=' };

describe('building a program with Go', () => {
  const path = process.env['PATH'];
  const tools = scratchFolder('sello-go-');
  const built = scratchFolder('sello-go-');
  afterEach(() => {
    process.env['PATH'] = path;
  });
  afterAll(() => {
    for (const folder of [tools, built]) rmSync(folder, { recursive: true });
  });

  /** A `go` that has the module with this checksum, and whose builds fail so many times, as when a download is cut off. */
  function goWith({ sum = MODULE.sum, failures = 0 }): void {
    const builds = join(tools, 'builds');
    writeFileSync(builds, '');
    const module = JSON.stringify({ Dir: tools, Sum: sum }).replaceAll('":"', '": "');
    const script = [
      `if [ $1 = mod ]; then echo '${module}'; exit; fi`,
      `echo >> ${builds}`,
      `[ $(wc -l < ${builds}) -gt ${failures} ] || exit 1`,
      'while [ $1 != -o ]; do shift; done; touch "$2"',
    ];
    writeFileSync(join(tools, 'go'), `#!/bin/sh\n${script.join('\n')}\n`);
    chmodSync(join(tools, 'go'), 0o755);
    process.env['PATH'] = [tools, path].join(delimiter);
  }
  const builds = () => readFileSync(join(tools, 'builds'), 'utf8').length;
  const build = () => goBuild('program', MODULE, './cmd', 'seconds').fetch(built);

  it('goes on after downloads that were cut off', async () => {
    goWith({ failures: 2 });
    expect(existsSync(await build())).toBe(true);
    expect(builds()).toBe(3);
  });

  it('gives up when it fails every time', async () => {
    goWith({ failures: 9 });
    await expect(build()).rejects.toThrow('go ended with code 1');
    expect(builds()).toBe(3);
  });

  it('builds nothing of a module whose checksum is not the one that is known', async () => {
    goWith({ sum: 'h1:another=' });
    await expect(build()).rejects.toThrow(
      'The module example.org/program 1.0.0 has the checksum h1:another=, not h1:pinned=, so it was not built.',
    );
    expect(builds()).toBe(0);
  });
});
