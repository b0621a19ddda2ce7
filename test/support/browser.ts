import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findBinary, outputOf } from '../../stack/binaries/binary';
import type { Binary, Search } from '../../stack/binaries/binary';
import { runTool } from '../../stack/binaries/run-tool';

const INSTALL_WITHIN_MS = 10 * 60_000;
const START_WITHIN_MS = 120_000;

const CHROMIUM: Binary = {
  name: 'chromium',
  variable: 'SELLO_CHROMIUM_BIN',
  sources:
    process.platform === 'linux' && process.getuid?.() === 0
      ? [{ what: 'Installing chromium by apt', version: 'apt', fetch: installByApt }]
      : [],
  howToInstall: 'Install Chromium (on Debian, as root: apt-get install chromium).',
  fault: async (path) =>
    /Chrom/.test(await outputOf(path, ['--version'])) ? null : 'it does not say its version',
};

/** The path of a browser; root on Debian has it installed on first use. */
export async function findChromium(search: Search): Promise<string> {
  return findBinary(CHROMIUM, search);
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium({ say: console.error }),
    timeout: START_WITHIN_MS,
    // Chromium's sandbox does not run as root, and containers have little shared memory.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

/** Chromium needs fonts and libraries of the system: unpacked into a folder, as bitcoind is, it would not start. */
async function installByApt(dir: string): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { dir, env, timeoutMs: INSTALL_WITHIN_MS };
  await runTool('apt-get', ['update'], options);
  await runTool('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
  const launcher = join(dir, 'chromium');
  await writeFile(launcher, '#!/bin/sh\nexec /usr/bin/chromium "$@"\n');
  return launcher;
}
