import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from './environment';

/** The first one signs or encrypts, all of them verify or decrypt. */
export type SigningKeys = readonly [Uint8Array, ...Uint8Array[]];

const VARIABLE = 'SELLO_SECRET_FILE';

/** One secret per line. Derives one key per purpose from each, so that a leaked key reveals no other. No error quotes the content. */
export function readSigningKeys(file: string, purpose: string): SigningKeys {
  const derive = (line: string) =>
    new Uint8Array(hkdfSync('sha256', Buffer.from(line, 'hex'), '', `sello/${purpose}`, 32));
  const lines = readSecret(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // Exactly 64: two secrets on one line would count as a third one.
  const [first, ...others] = lines.every((line) => /^[0-9a-fA-F]{64}$/.test(line)) ? lines.map(derive) : [];
  if (first !== undefined) return [first, ...others];
  throw new ConfigError(
    VARIABLE,
    `must name a file with 64 hexadecimal characters on each line; create it with: openssl rand -hex 32 > ${file}`,
  );
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new ConfigError(VARIABLE, `is ${file}, which cannot be read (${reason}).`);
  }
}
