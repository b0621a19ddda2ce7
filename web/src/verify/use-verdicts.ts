import { useEffect, useState } from 'react';
import { judge } from '../../../proofs/judge/judge';
import type { GivenProof, Verdict } from '../../../proofs/judge/verdict';
import { digestBytes } from '../checking/digest-bytes';
import type { HexDigests } from '../checking/hash-stream';
import { authoritiesOf } from './trust';
import type { Trust } from './trust';

export type Verdicts = { at: 'waiting' } | { at: 'failed' } | { at: 'judged'; verdicts: Verdict[] };

/** Judges again whenever something changes; an answer to an older question is dropped. */
export function useVerdicts(
  digests: HexDigests | null,
  proofs: readonly GivenProof[],
  trust: Trust | null,
  blockHash: string | null,
): Verdicts {
  const [state, setState] = useState<Verdicts>({ at: 'waiting' });
  useEffect(() => {
    let live = true;
    const show = (next: Verdicts): void => {
      if (live) setState(next);
    };
    if (digests === null || proofs.length === 0 || trust === null) {
      show({ at: 'waiting' });
    } else {
      judge(digestBytes(digests), proofs, {
        authorities: authoritiesOf(trust),
        blocks: blockHash === null ? { from: 'nobody' } : { from: 'person', hash: blockHash },
      }).then(
        (verdicts) => {
          show({ at: 'judged', verdicts });
        },
        () => {
          show({ at: 'failed' });
        },
      );
    }
    return () => {
      live = false;
    };
  }, [digests, proofs, trust, blockHash]);
  return state;
}
