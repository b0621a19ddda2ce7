import { readFileSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { ConfigError } from '../config/environment';
import { isPrivateFile } from '../config/private-file';
import { watchFile } from '../config/watched-file';

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

/** The keys of the file, first one first. The file is read again when it changes, so that a key is rotated without a restart. */
export function openCodecKeys(file: string, now: () => number = Date.now): CodecKeys {
  const keys = watchFile(file, readCodecKeys, now);
  const withId = (id: string) => (key: CodecKey) => key.id === id;
  return {
    file,
    current: () => keys.current()[0],
    find: (id) => keys.current().find(withId(id)) ?? keys.refresh().find(withId(id)) ?? null,
  };
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
