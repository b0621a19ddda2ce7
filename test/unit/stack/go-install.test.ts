import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { goInstall } from '../../../stack/binaries/go-install';
import { scratchFolder } from '../../support/scratch';

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

  /** A `go` that fails so many times, as it does when a download is cut off. */
  function goThatFails(times: number): void {
    const count = join(tools, 'count');
    writeFileSync(count, '');
    const script = `echo >> ${count}\n[ $(wc -l < ${count}) -gt ${times} ] && touch "$GOBIN/program"`;
    writeFileSync(join(tools, 'go'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(tools, 'go'), 0o755);
    process.env['PATH'] = [tools, path].join(delimiter);
  }
  const attempts = () => readFileSync(join(tools, 'count'), 'utf8').length;
  const build = () => goInstall('example.org/program', '1.0.0', 'seconds').fetch(built);

  it('goes on after downloads that were cut off', async () => {
    goThatFails(2);
    expect(existsSync(await build())).toBe(true);
    expect(attempts()).toBe(3);
  });

  it('gives up when it fails every time', async () => {
    goThatFails(9);
    await expect(build()).rejects.toThrow('go ended with code 1');
    expect(attempts()).toBe(3);
  });
});
