import { gradeOf } from '../../../../proofs/judge/verdict';
import type { Verdict } from '../../../../proofs/judge/verdict';

const stamp = (grade: string | null, outcome = 'holds') =>
  ({ kind: 'nom151', outcome, facts: { grade } }) as unknown as Verdict;
const anchor = { kind: 'blockchain', outcome: 'holds', facts: {} } as unknown as Verdict;

describe('the grade of several proofs', () => {
  it.each([
    [['accredited'], 'accredited'],
    [['accredited', 'technical'], 'technical'],
    [['technical', 'sandbox', 'accredited'], 'sandbox'],
    [['accredited', null], 'unknown'],
    [[null, 'sandbox'], 'sandbox'],
    [['of my own'], 'unknown'],
  ])('is the lowest of its time stamps: %j', (grades, expected) => {
    expect(gradeOf([anchor, ...grades.map((grade) => stamp(grade))])).toBe(expected);
    expect(gradeOf(grades.toReversed().map((grade) => stamp(grade)))).toBe(expected);
  });

  it('is none without a time stamp, or with a refused one', () => {
    expect(gradeOf([anchor])).toBeNull();
    expect(gradeOf([stamp('accredited', 'refused')])).toBeNull();
  });
});
