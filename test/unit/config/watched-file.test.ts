import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchFile } from '../../../config/watched-file';
import { useTempDir } from '../../support/temp-dir';

const directory = useTempDir();

describe('a watched file', () => {
  const open = () => {
    const file = join(directory(), 'secret');
    writeFileSync(file, 'one');
    let time = 0;
    let reads = 0;
    const read = (path: string) => {
      reads += 1;
      const text = readFileSync(path, 'utf8');
      if (text === '') throw new Error('empty');
      return text;
    };
    const watched = watchFile(file, read, () => time);
    return { file, watched, pass: (milliseconds: number) => (time += milliseconds), reads: () => reads };
  };

  it('gives its new content a second after a change, or when asked to look', () => {
    const { file, watched, pass } = open();
    writeFileSync(file, 'second');
    pass(999);
    expect(watched.current()).toBe('one');
    pass(1);
    expect(watched.current()).toBe('second');
    writeFileSync(file, 'third one');
    expect(watched.refresh()).toBe('third one');
  });

  it('is read once while it does not change', () => {
    const { watched, pass, reads } = open();
    for (let i = 0; i < 5; i += 1) {
      pass(1_000);
      watched.current();
    }
    expect(reads()).toBe(1);
  });

  it('keeps its content while it is missing or invalid, and takes the next valid one', () => {
    const { file, watched, pass } = open();
    rmSync(file);
    pass(1_000);
    expect(watched.current()).toBe('one');
    writeFileSync(file, '');
    pass(1_000);
    expect(watched.current()).toBe('one');
    writeFileSync(file, 'second');
    pass(1_000);
    expect(watched.current()).toBe('second');
  });
});
