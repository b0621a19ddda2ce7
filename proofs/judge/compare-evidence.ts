import { contradiction, show } from './comparison';
import type { Comparison } from './comparison';
import type { Statements } from './read-record';
import type { Verdict } from './verdict';

/** What a record states of revocation, where the evidence record shows none. */
const NOT_SHOWN: readonly unknown[] = ['pending', 'unavailable'];

/**
 * Compares what a record states of its evidence with the evidence record. A record from before a renewal states less, which nothing
 * contradicts; one that states a renewal, a later end or revocation data that are not there is refused.
 */
export function compareEvidence(statements: Statements, { facts, outcome }: Verdict): Comparison {
  const { renewals, valid_until: validUntil, revocation } = facts ?? {};
  const stated = statements.get('evidence.renewals');
  if (stated === undefined || (typeof stated === 'number' && stated < Number(renewals)))
    return { reason: null, proven: [] };
  const shown = revocation === 'not_shown' ? NOT_SHOWN : [revocation];
  const pairs: [path: string, agrees: (value: unknown) => boolean, proved: unknown][] = [
    ['evidence.renewals', (value) => value === renewals, renewals],
    ['evidence.valid_until', (value) => value === validUntil, validUntil],
    ['evidence.revocation', (value) => shown.includes(value), revocation],
  ];
  const proven: string[] = [];
  for (const [path, agrees, proved] of pairs) {
    // Under no trusted root, neither end nor revocation is known.
    if (!statements.has(path) || proved === null) continue;
    if (!agrees(statements.get(path)))
      return contradiction(
        `The record states ${path} = ${show(statements.get(path))}, but the proof says ${show(proved)}.`,
      );
    proven.push(path);
  }
  if (outcome !== 'holds') return { reason: null, proven: [] };
  const valid = statements.get('evidence.status') === 'valid';
  return { reason: null, proven: valid ? [...proven, 'evidence.status'] : proven };
}
