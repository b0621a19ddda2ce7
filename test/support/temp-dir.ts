import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for each test, removed afterwards. */
export function useTempDir(): () => string {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sello-psc-'));
  });
  afterEach(async () => {
    await rm(directory, { recursive: true, force: true });
  });
  return () => directory;
}
