import type { EvidenceCheck } from '../evidence-under-test';
import { SKEW_MS } from './skew';

/** RFC 4998 §5.3: the time stamps of a chain ascend in time, and none is of the future. */
export const ascendingTimes: EvidenceCheck = {
  name: 'ascending_times',
  rule: 'RFC 4998 §5.3',
  run({ tokens, at }) {
    for (const [i, { facts }] of tokens.entries()) {
      const previous = tokens[i - 1];
      if (previous !== undefined && facts.genTime < previous.facts.genTime)
        return `Time stamp ${i + 1} is of ${facts.genTime.toISOString()}, before time stamp ${i}, which it renews.`;
      if (facts.genTime.getTime() > at.getTime() + SKEW_MS)
        return `Time stamp ${i + 1} is of ${facts.genTime.toISOString()}, after the time of verification, ${at.toISOString()}.`;
    }
    return null;
  },
};
