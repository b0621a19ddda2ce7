import type { TokenCheck } from '../token-under-test';

/** RFC 3161 §2.2: the requester compares the time with a trusted local clock. `skewSeconds` is the tolerance between clocks. */
export const genTime: TokenCheck = {
  name: 'gen_time_window',
  rule: 'RFC 3161 §2.2',
  applies: ({ input }) => input.requestedAt !== undefined || input.receivedAt !== undefined,
  run({ input, tstInfo }) {
    const skew = input.profile.skewSeconds * 1000;
    const time = tstInfo.genTime.getTime();
    if (input.requestedAt !== undefined && time < input.requestedAt.getTime() - skew) {
      return `The time of the token, ${tstInfo.genTime.toISOString()}, is before the request.`;
    }
    if (input.receivedAt !== undefined && time > input.receivedAt.getTime() + skew) {
      return `The time of the token, ${tstInfo.genTime.toISOString()}, is after its arrival.`;
    }
    return null;
  },
};
