import { readFileSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { ConfigError } from '../config/environment';
import { isPrivateFile } from '../config/private-file';

export interface CodecKey {
  id: string;
  secret: Buffer;
}

export interface CodecKeys {
  readonly file: string;
  /** The key that encrypts. */
  current(): CodecKey;
  find(id: string): CodecKey | null;
}

const VARIABLE = 'TEMPORAL_CODEC_KEY_FILE';
/** A changed file is noticed this soon, or at the first payload with an unknown key. */
const CHECK_EVERY_MILLISECONDS = 1_000;

/** The keys of the file, first one first. The file is read again when it changes, so that a key is rotated without a restart. */
export function openCodecKeys(file: string, now: () => number = Date.now): CodecKeys {
  let keys = readCodecKeys(file);
  let version = versionOf(file);
  let checkedAt = now();

  function refresh(): void {
    checkedAt = now();
    try {
      const found = versionOf(file);
      if (found === version) return;
      keys = readCodecKeys(file);
      version = found;
    } catch {
      // Half-written or gone: the keys read before still hold.
    }
  }

  const find = (id: string): CodecKey | null => keys.find((key) => key.id === id) ?? null;
  return {
    file,
    current() {
      if (now() - checkedAt >= CHECK_EVERY_MILLISECONDS) refresh();
      return keys[0];
    },
    find(id) {
      const known = find(id);
      if (known !== null) return known;
      refresh();
      return find(id);
    },
  };
}

function versionOf(file: string): string {
  const { mtimeMs, ino, size } = statSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}

/** One key per line: its id, a space, 64 hexadecimal digits. No error quotes the content. */
export function readCodecKeys(file: string): [CodecKey, ...CodecKey[]] {
  let text: string;
  let facts: Stats;
  try {
    facts = statSync(file);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new ConfigError(
      VARIABLE,
      `names ${file}, which can't be read (${reason}). Create it with: sello codec rotate`,
    );
  }
  if (!isPrivateFile(facts))
    throw new ConfigError(VARIABLE, `names ${file}, which other users can access. Run: chmod 600 ${file}`);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first, ...others] = lines.map((line, index) => {
    const [, id = '', hex = ''] = /^([\w.-]{1,64}) ([0-9a-fA-F]{64})\s*$/.exec(line) ?? [];
    if (id === '')
      throw new ConfigError(
        VARIABLE,
        `names ${file}, whose line ${index + 1} is not an id, a space and 64 hexadecimal digits.`,
      );
    return { id, secret: Buffer.from(hex, 'hex') };
  });
  if (first === undefined)
    throw new ConfigError(VARIABLE, `names ${file}, which has no key. Add one with: sello codec rotate`);
  const ids = new Set([first, ...others].map(({ id }) => id));
  if (ids.size !== lines.length)
    throw new ConfigError(
      VARIABLE,
      `names ${file}, which has two keys with the same id. Remove one of them.`,
    );
  return [first, ...others];
}
