import { checked } from './certify.js';
import type { Http } from '../http/http.js';
import { path } from '../http/path.js';
import type { AnswerOf, Certificate } from '../types.js';
import { waitFor } from './wait.js';
import type { WaitOptions } from './wait.js';

/** Blocks take minutes, and every read counts towards the quota. */
const LONGEST_PAUSE_MS = 300_000;
/** Of waiting for the next anchor without looking: clocks differ. */
const LONGEST_WAIT_MS = 3_600_000;

export async function waitUntilAnchored(
  http: Http,
  certificate: string | Certificate,
  options: WaitOptions<Certificate>,
): Promise<Certificate> {
  const { signal } = options;
  const id = typeof certificate === 'string' ? certificate : certificate.id;
  const read = async () =>
    (await http.get<AnswerOf<'getCertificate'>>(path`/certificates/${id}`, undefined, { signal }))
      .certificate;
  return waitFor(
    {
      first: typeof certificate === 'string' ? undefined : certificate,
      read,
      isDone: (state) => checked(state).blockchain.status === 'confirmed',
      notBefore: (state) => untilNextAnchor(state, http.clock.now()),
      longestPause: LONGEST_PAUSE_MS,
      describe: (state) =>
        `The certificate ${id} was not anchored (it is ${state?.blockchain.status ?? 'unknown'})`,
      certificateId: id,
    },
    options,
    http.clock,
  );
}

/** Nothing happens to a pending one before. */
function untilNextAnchor({ blockchain }: Certificate, now: number): number {
  const { status, next_anchor_at: next } = blockchain;
  if (status !== 'pending' || next === null) return 0;
  return Math.min(Date.parse(next) - now, LONGEST_WAIT_MS) || 0;
}
