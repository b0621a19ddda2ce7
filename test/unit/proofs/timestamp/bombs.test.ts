import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MAX_RESPONSE_BYTES } from '../../../../proofs/timestamp/response';
import { BOMBS } from './bombs';

/** Memory for the process on top of Node itself; loading the code takes about half of it. */
const HEAP_MEGABYTES = 48;

/** One for the token, plus the limit of the path search. */
const MOST_SIGNATURES = 33;

interface Verdict {
  name: string;
  bytes: number;
  ok: boolean;
  failed: string[];
  signatures: number;
}

describe('ASN.1 bombs', () => {
  it('are all refused by a process with little memory', async () => {
    const judge = [`--max-old-space-size=${HEAP_MEGABYTES}`, join(__dirname, 'fixtures', 'judge-bombs.mjs')];
    const { stdout } = await promisify(execFile)(process.execPath, judge, { timeout: 170_000 });
    const verdicts = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Verdict);
    expect(verdicts.map(({ name }) => name)).toEqual(BOMBS.map(({ name }) => name));
    for (const { ok, bytes, failed, signatures } of verdicts) {
      expect(ok).toBe(false);
      expect(failed.length).toBeGreaterThan(0);
      // Small enough to pass the size limit, so another check refuses them.
      expect(bytes).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
      expect(signatures).toBeLessThanOrEqual(MOST_SIGNATURES);
    }
    // The path search was stopped by its limit, not by running out of candidates.
    expect(verdicts.at(-1)?.signatures).toBe(MOST_SIGNATURES);
  });
});
