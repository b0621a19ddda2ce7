import { asJson, inWords, shown } from '../../../../clients/cli/verify/present';
import { overall } from '../../../../proofs/judge/verdict';
import type { ProofKind, Verdict } from '../../../../proofs/judge/verdict';

const FILE = { name: 'c14.pdf', sha256: '0'.repeat(64) };
const ANSWER = { url: 'https://sello.example', certificate: 'cert_1', others: ['cert_2'] };

function holding(kind: ProofKind, facts: Verdict['facts'] = {}): Verdict {
  return { name: `c14.${kind}`, kind, outcome: 'holds', reason: null, checks: [], facts, unproven: [] };
}

describe('verdicts under the roots that a service publishes', () => {
  const stamps = [holding('nom151'), holding('evidence'), holding('asic'), holding('chain')];

  it('are consistent at most for time stamps, as the service vouches for itself', () => {
    const verdicts = shown(stamps, 'of the service');
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(stamps.map(() => 'consistent'));
    expect(overall(verdicts)).toBe('consistent');
    expect(overall(shown(stamps, 'given'))).toBe('holds');
  });

  it('say whose roots they are, in words and as JSON, and call none trusted', () => {
    const verdicts = shown(stamps, 'of the service');
    const words = inWords(FILE, verdicts, ANSWER);
    expect(words).toContain('The roots are the service’s own');
    expect(words).toContain('Certificate cert_1 at https://sello.example; this file also has cert_2');
    expect(words).not.toMatch(/under (a root|roots) that you trust|All proofs hold/);
    expect(JSON.parse(asJson(FILE, verdicts, ANSWER))).toMatchObject({
      result: 'consistent',
      service: { ...ANSWER, roots: 'service' },
    });
  });

  it('leave a block as it is that the user’s own node has shown, and what is refused', () => {
    const refused: Verdict = {
      ...holding('nom151'),
      outcome: 'refused',
      reason: 'It is about another file.',
    };
    const anchor = holding('blockchain', { confirmations: 7 });
    expect(shown([anchor, refused], 'of the service').map(({ outcome }) => outcome)).toEqual([
      'holds',
      'refused',
    ]);
  });

  it('of a file that has no certificate are none: the result is not_certified', () => {
    const nothing = { ...ANSWER, certificate: null, others: [] };
    expect(inWords(FILE, [], nothing)).toContain('no certificate of this file at https://sello.example');
    expect(JSON.parse(asJson(FILE, [], nothing))).toMatchObject({ result: 'not_certified', proofs: [] });
  });
});
