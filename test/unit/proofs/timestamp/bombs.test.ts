import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MAX_RESPONSE_BYTES } from '../../../../proofs/timestamp/response';
import { BOMBS } from './bombs';

/** What the process may use besides the engine itself; loading the code takes about half of it. */
const HEAP_MEGABYTES = 48;

/** One for the token, and those that the search for a path may make. */
const MOST_SIGNATURES = 33;

interface Verdict {
  name: string;
  bytes: number;
  ok: boolean;
  failed: string[];
  signatures: number;
}

describe('ASN.1 bombs', () => {
  it('are all refused, one after the other, by a process with little memory', async () => {
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
      // Small enough to get past the cap on the size: what refuses them is something else.
      expect(bytes).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
      expect(signatures).toBeLessThanOrEqual(MOST_SIGNATURES);
    }
    // The search for a path was stopped by its limit, not by running out of candidates.
    expect(verdicts.at(-1)?.signatures).toBe(MOST_SIGNATURES);
  });
});
