import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserServer } from 'playwright-core';
import { findBinary, outputOf } from '../../stack/binaries/binary';
import type { Binary, Search } from '../../stack/binaries/binary';
import { runTool } from '../../stack/binaries/run-tool';

const INSTALL_WITHIN_MS = 10 * 60_000;
const START_WITHIN_MS = 120_000;
/** Of downloads that were cut off; by default, apt makes one attempt. */
const RETRY = ['-o', 'Acquire::Retries=3'];

const VARIABLE = 'SELLO_CHROMIUM_BIN';
const CAN_INSTALL = process.platform === 'linux' && process.getuid?.() === 0;

function browser(name: string): Binary {
  const source = { what: `Installing ${name} by apt`, version: 'apt', fetch: installByApt(name) };
  return {
    name,
    variable: VARIABLE,
    sources: CAN_INSTALL ? [source] : [],
    howToInstall: `Install Chromium (on Debian, as root: apt-get install ${name}).`,
    fault: async (path) =>
      /Chrom/.test(await outputOf(path, ['--version'])) ? null : 'it does not say its version',
  };
}

/**
 * The path of a browser; root on Debian has it installed on first use. The one without a user interface takes a third of the processor
 * time, as the other builds windows that nobody sees.
 */
export async function findChromium(search: Search): Promise<string> {
  const path = await findBinary(browser('chromium-headless-shell'), search).catch(() =>
    findBinary(browser('chromium'), search),
  );
  // For the processes that Jest starts: one search per run.
  process.env[VARIABLE] = path;
  return path;
}

/** A browser that several processes use at once, each with windows of its own. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: await findChromium({ say: console.error }),
    timeout: START_WITHIN_MS,
    host: '127.0.0.1',
    // Chromium's sandbox does not run as root, and containers have little shared memory.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

export async function connectBrowser(endpoint: string): Promise<Browser> {
  return chromium.connect(endpoint, { timeout: START_WITHIN_MS });
}

/** Chromium needs fonts and libraries of the system: unpacked into a folder, as bitcoind is, it would not start. */
function installByApt(name: string) {
  return async (dir: string): Promise<string> => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { dir, env, timeoutMs: INSTALL_WITHIN_MS };
    await runTool('apt-get', [...RETRY, 'update'], options);
    await runTool('apt-get', [...RETRY, 'install', '--yes', '--no-install-recommends', name], options);
    // A link, so that a cache that is restored on another machine has no browser until it is installed there.
    const link = join(dir, name);
    await symlink(`/usr/bin/${name}`, link);
    return link;
  };
}
