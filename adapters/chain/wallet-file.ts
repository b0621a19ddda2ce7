import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isPrivate } from '@bitcoinerlab/secp256k1';

/** `{ "secret": "64 hexadecimal digits" }`, or `{ "wif": "…" }` as other wallets export it. */
export type WalletSecret = { secret: string } | { wif: string };

const SECRET_BYTES = 32;
const OTHERS = 0o077;

/** Writes a new random key, readable by its owner alone. An existing file is never touched. */
export async function createWalletFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ secret: newSecret() })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // Unlike a rename, a link fails where a file is already; and no half-written key ever stands under this name.
    await link(draft, path);
    await syncFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`There is a file at ${path} already: a wallet is never overwritten.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}

export async function readWalletFile(path: string): Promise<WalletSecret> {
  const file = await open(path, 'r').catch((error: unknown) => {
    const { code = 'an unknown error' } = error as NodeJS.ErrnoException;
    throw new Error(
      `The wallet file ${path} can't be opened (${code}). Make one with "sello wallet create".`,
    );
  });
  try {
    await assertPrivate(file, path);
    return parse(await file.readFile('utf8'), path);
  } finally {
    await file.close();
  }
}

async function assertPrivate(file: FileHandle, path: string): Promise<void> {
  const stats = await file.stat();
  if (!stats.isFile()) throw new Error(`The wallet ${path} is not a regular file.`);
  // Windows has no such bits.
  if (process.platform === 'win32' || (stats.mode & OTHERS) === 0) return;
  const mode = (stats.mode & 0o777).toString(8);
  throw new Error(
    `The wallet file ${path} is open to other users (mode ${mode}): run "chmod 600 ${path}" first.`,
  );
}

/** No error of the parser is passed on: they quote the text they could not read. */
function parse(text: string, path: string): WalletSecret {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(`The wallet file ${path} is not JSON.`);
  }
  const { secret, wif } = (content ?? {}) as Partial<Record<string, unknown>>;
  if (typeof wif === 'string' && secret === undefined) return { wif };
  if (typeof secret === 'string' && wif === undefined && isSecret(secret)) return { secret };
  throw new Error(`The wallet file ${path} must hold either "secret" (64 hexadecimal digits) or "wif".`);
}

function isSecret(hex: string): boolean {
  return /^[0-9a-fA-F]{64}$/.test(hex) && isPrivate(Buffer.from(hex, 'hex'));
}

function newSecret(): string {
  for (;;) {
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    if (isSecret(secret)) return secret;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
