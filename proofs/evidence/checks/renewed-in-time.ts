import type { EvidenceCheck } from '../evidence-under-test';
import { pathEnd } from '../path-end';

/** RFC 4998 §5.3: each time stamp was still valid at the time of the one that renews it. */
export const renewedInTime: EvidenceCheck = {
  name: 'renewed_in_time',
  rule: 'RFC 4998 §5.3, RFC 5280 §6.1.3 (a)(2)',
  run({ tokens }) {
    for (const [i, { path }] of tokens.entries()) {
      const renewal = tokens[i + 1]?.facts.genTime;
      if (path === null || renewal === undefined) continue;
      const end = pathEnd(path);
      if (renewal > end)
        return `Time stamp ${i + 1} was renewed too late: its certificates expired on ${end.toISOString()}, before the renewal of ${renewal.toISOString()}.`;
    }
    return null;
  },
};
