import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for each test, gone when the test is over. */
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
