import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Payload } from '@temporalio/common';
import { openCodecKeys } from '../../../temporal/codec-keys';
import { createPayloadCodec, keyIdOf } from '../../../temporal/payload-codec';
import { rotateCodecKeys } from '../../../temporal/rotate-codec-keys';
import { useTempDir } from '../../support/temp-dir';

const PLAIN: Payload = {
  metadata: { encoding: Buffer.from('json/plain') },
  data: Buffer.from('{"certificateId":"cert_SECRET"}'),
};
const TODAY = new Date('2026-11-16T12:00:00Z');

describe('the payload codec', () => {
  const dir = useTempDir();
  const file = () => join(dir(), 'codec.keys');
  const write = (content: string) => {
    writeFileSync(file(), content, { mode: 0o600 });
  };
  const line = (id: string) => `${id} ${randomBytes(32).toString('hex')}\n`;
  const codec = (namespace = 'default') => createPayloadCodec(openCodecKeys(file()), namespace);
  const one = async (codecOf: ReturnType<typeof codec>, payload: Payload, way: 'encode' | 'decode') =>
    (await codecOf[way]([payload]))[0]!;

  it('hides data and metadata, and names only the key', async () => {
    write(line('k1'));
    const hidden = await one(codec(), PLAIN, 'encode');
    expect(Object.keys(hidden.metadata!)).toEqual(['encoding', 'encryption-key-id']);
    expect(keyIdOf(hidden)).toBe('k1');
    expect(Buffer.from(hidden.data!).includes('SECRET')).toBe(false);
    expect(Buffer.from(hidden.data!).includes('json')).toBe(false);
    const shown = await one(codec(), hidden, 'decode');
    expect(Buffer.from(shown.data!)).toEqual(PLAIN.data);
    expect(Buffer.from(shown.metadata!['encoding']!).toString()).toBe('json/plain');
  });

  it('never encrypts twice to the same bytes', async () => {
    write(line('k1'));
    const [a, b] = await codec().encode([PLAIN, PLAIN]);
    expect(a!.data).not.toEqual(b!.data);
  });

  it('leaves alone what was stored before encryption was turned on', async () => {
    write(line('k1'));
    expect(await one(codec(), PLAIN, 'decode')).toBe(PLAIN);
  });

  it('encrypts with the first key and decrypts with all, without a restart', async () => {
    write(line('k1'));
    const running = codec();
    const before = await one(running, PLAIN, 'encode');
    const id = rotateCodecKeys(file(), TODAY);
    // Another process has seen the change first.
    const fromOther = await one(codec(), PLAIN, 'encode');
    expect(keyIdOf(fromOther)).toBe(id);
    expect(Buffer.from((await one(running, fromOther, 'decode')).data!)).toEqual(PLAIN.data);
    expect(Buffer.from((await one(running, before, 'decode')).data!)).toEqual(PLAIN.data);
    expect(keyIdOf(await one(running, PLAIN, 'encode'))).toBe(id);
  });

  it('notices a changed file by itself, and keeps its keys while the file is broken', async () => {
    write(line('k1'));
    let now = 0;
    const keys = openCodecKeys(file(), () => now);
    rotateCodecKeys(file(), TODAY);
    expect(keys.current().id).toBe('k1');
    now += 1_000;
    expect(keys.current().id).toMatch(/^2026-11-16-[0-9a-f]{6}$/);
    const { id } = keys.current();
    write('half a li');
    now += 1_000;
    expect(keys.current().id).toBe(id);
  });

  it('names the key that is missing', async () => {
    write(line('gone'));
    const hidden = await one(codec(), PLAIN, 'encode');
    write(line('k2'));
    await expect(codec().decode([hidden])).rejects.toThrow(/encrypted with the key "gone", which is not in /);
  });

  it('refuses a changed payload, another namespace’s and another key of the same name, and names the key', async () => {
    write(line('k1'));
    const hidden = await one(codec(), PLAIN, 'encode');
    const refused = /can't be decrypted with the key "k1"/;
    for (const at of [0, 12, hidden.data!.length - 1]) {
      const data = Buffer.from(hidden.data!);
      data[at]! ^= 1;
      await expect(codec().decode([{ ...hidden, data }])).rejects.toThrow(refused);
    }
    for (const length of [0, 5, 20]) {
      const data = hidden.data!.subarray(0, length);
      await expect(codec().decode([{ ...hidden, data }])).rejects.toThrow(refused);
    }
    await expect(codec('other').decode([hidden])).rejects.toThrow(refused);
    write(line('k1'));
    await expect(codec().decode([hidden])).rejects.toThrow(refused);
  });

  it('refuses a payload whose key id was exchanged for another one in the file', async () => {
    const secret = randomBytes(32).toString('hex');
    write(`k1 ${secret}\nk2 ${secret}\n`);
    const hidden = await one(codec(), PLAIN, 'encode');
    const renamed = {
      ...hidden,
      metadata: { ...hidden.metadata, 'encryption-key-id': Buffer.from('k2') },
    };
    await expect(codec().decode([renamed])).rejects.toThrow('the key "k2"');
  });

  it('rotates by putting a new key first, in a file that only its owner can read', () => {
    const first = rotateCodecKeys(file(), TODAY);
    const second = rotateCodecKeys(file(), TODAY);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const ids = readFileSync(file(), 'utf8')
      .trim()
      .split('\n')
      .map((each) => each.split(' ')[0]);
    expect(ids).toEqual([second, first]);
  });

  it('refuses a key file that others can read, or that is not one, in a sentence without its content', () => {
    const secret = randomBytes(32).toString('hex');
    for (const [content, message] of [
      ['', 'has no key'],
      [`${secret}\n`, 'line 1 is not an id'],
      [`k1 ${secret}\nk2 ${secret}00\n`, 'line 2 is not an id'],
      [`k1 ${secret}\nk1 ${secret}\n`, 'two keys with the same id'],
    ] as const) {
      write(content);
      expect(() => openCodecKeys(file())).toThrow(`TEMPORAL_CODEC_KEY_FILE names ${file()}`);
      expect(() => openCodecKeys(file())).toThrow(message);
      expect(() => openCodecKeys(file())).not.toThrow(secret);
    }
    write(`k1 ${secret}\n`);
    chmodSync(file(), 0o640);
    expect(() => openCodecKeys(file())).toThrow(`Run: chmod 600 ${file()}`);
    expect(() => openCodecKeys(join(dir(), 'none'))).toThrow('sello codec rotate');
  });
});
