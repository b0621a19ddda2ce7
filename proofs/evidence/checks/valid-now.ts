import type { EvidenceCheck } from '../evidence-under-test';
import { pathEnd } from '../path-end';

/** RFC 4998 §5.3: the last time stamp must be valid at the time of verification. */
export const validNow: EvidenceCheck = {
  name: 'valid_at_verification',
  rule: 'RFC 4998 §5.3, RFC 5280 §6.1.3 (a)(2)',
  run({ tokens, at }) {
    const path = tokens.at(-1)?.path ?? null;
    if (path === null) return null;
    const end = pathEnd(path);
    return at > end
      ? `The evidence lapsed on ${end.toISOString()}: the certificates of its last time stamp had expired at ${at.toISOString()}.`
      : null;
  },
};
