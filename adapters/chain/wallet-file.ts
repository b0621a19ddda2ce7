import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isPrivate } from '@bitcoinerlab/secp256k1';
import { isPrivateFile } from '../../config/private-file';
import { WALLET_TYPES } from './wallet-script';
import type { WalletType } from './wallet-script';

/** `{ "secret": "64 hexadecimal digits" }`, or `{ "wif": "…" }` as other wallets export it; with `"type": "p2tr"` if it is not P2WPKH. */
export type WalletFile = ({ secret: string } | { wif: string }) & { type: WalletType };

const DEFAULT_TYPE: WalletType = 'p2wpkh';

const SECRET_BYTES = 32;

/** Writes a new random key, readable only by its owner. Never overwrites a file. */
export async function createWalletFile(path: string, type: WalletType = DEFAULT_TYPE): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ secret: newSecret(), type })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // Unlike rename(2), link(2) fails when the target exists, and the name never points to a half-written key.
    await link(draft, path);
    await syncDirectory(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(
      `The file ${path} already exists, and a wallet is never overwritten. Choose another path.`,
      { cause: error },
    );
  } finally {
    await rm(draft, { force: true });
  }
}

export async function readWalletFile(path: string): Promise<WalletFile> {
  const file = await open(path, 'r').catch((error: unknown) => {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Error(
      `The wallet file ${path} cannot be opened (${code}). Create one with "sello wallet create".`,
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
  if (isPrivateFile(stats)) return;
  const mode = (stats.mode & 0o777).toString(8);
  throw new Error(
    `Other users can access the wallet file ${path} (mode ${mode}). Run "chmod 600 ${path}" first.`,
  );
}

/** The JSON parser's error is dropped: it quotes the text, which holds the key. */
function parse(text: string, path: string): WalletFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(`The wallet file ${path} is not JSON.`);
  }
  const fields = (content ?? {}) as Partial<Record<string, unknown>>;
  const { secret, wif } = fields;
  const type = WALLET_TYPES.find((name) => name === (fields['type'] ?? DEFAULT_TYPE));
  if (type === undefined)
    throw new Error(`The "type" in the wallet file ${path} must be ${WALLET_TYPES.join(' or ')}.`);
  if (typeof wif === 'string' && secret === undefined) return { wif, type };
  if (typeof secret === 'string' && wif === undefined && isSecret(secret)) return { secret, type };
  throw new Error(`The wallet file ${path} must contain either "secret" (64 hexadecimal digits) or "wif".`);
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

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
