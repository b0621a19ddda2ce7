import type { Check } from './check';

/** RFC 3161 §2.2: the requester checks the time against a trusted local one; the skew bounds how far clocks may differ. */
export const genTime: Check = {
  name: 'gen_time_window',
  rule: 'RFC 3161 §2.2',
  applies: ({ input }) => input.requestedAt !== undefined || input.receivedAt !== undefined,
  run({ input, tstInfo }) {
    const skew = input.profile.skewSeconds * 1000;
    const time = tstInfo.genTime.getTime();
    if (input.requestedAt !== undefined && time < input.requestedAt.getTime() - skew) {
      return 'The time of the token lies before the request.';
    }
    if (input.receivedAt !== undefined && time > input.receivedAt.getTime() + skew) {
      return 'The time of the token lies after its arrival.';
    }
    return null;
  },
};
