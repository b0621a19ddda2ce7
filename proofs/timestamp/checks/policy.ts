import type { Check } from './check';

/** RFC 3161 §2.4.2: the policy says what the authority vouches for; a requester must know it. */
export const policy: Check = {
  name: 'policy',
  rule: 'RFC 3161 §2.4.2 (policy)',
  applies: ({ input }) => input.profile.policies.length > 0,
  run: ({ input, tstInfo }) =>
    input.profile.policies.includes(tstInfo.policy)
      ? null
      : `The policy ${tstInfo.policy} is not an accepted one.`,
};
