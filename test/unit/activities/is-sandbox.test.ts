import { createIsSandboxActivity } from '../../../activities/is-sandbox';
import type { Grade } from '../../../domain/certificate';

describe('a worker', () => {
  it.each([
    [['sandbox'], true],
    [['sandbox', 'sandbox'], true],
    [['sandbox', 'technical'], false],
    [['accredited', 'sandbox'], false],
    [['accredited'], false],
    [[], false],
  ] as [Grade[], boolean][])(
    'with providers of the grades %j simulates faults: %s',
    async (grades, expected) => {
      const { isSandbox } = createIsSandboxActivity({ providers: grades.map((grade) => ({ grade })) });
      expect(await isSandbox()).toBe(expected);
    },
  );
});
