import type { TokenCheck } from '../token-under-test';

/** RFC 3161 §2.4.2: the token must be issued under a policy that the profile lists. */
export const policy: TokenCheck = {
  name: 'policy',
  rule: 'RFC 3161 §2.4.2 (policy)',
  applies: ({ input }) => input.profile.policies.length > 0,
  run: ({ input, tstInfo }) =>
    input.profile.policies.includes(tstInfo.policy) ? null : `The policy ${tstInfo.policy} is not accepted.`,
};
