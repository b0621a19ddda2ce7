import { useEffect, useState } from 'react';
import { judge } from '../../../proofs/judge/judge';
import type { GivenProof, Verdict } from '../../../proofs/judge/verdict';
import { digestBytes } from '../checking/hash-stream';
import type { HexDigests } from '../checking/hash-stream';
import { authoritiesOf } from './trust';
import type { Trust } from './trust';

export type Verdicts =
  { status: 'waiting' } | { status: 'failed' } | { status: 'judged'; verdicts: Verdict[] };

/** Judges again whenever an input changes; results for outdated inputs are dropped. */
export function useVerdicts(
  digests: HexDigests | null,
  proofs: readonly GivenProof[],
  trust: Trust | null,
  blockHash: string | null,
): Verdicts {
  const [state, setState] = useState<Verdicts>({ status: 'waiting' });
  useEffect(() => {
    let live = true;
    const show = (next: Verdicts): void => {
      if (live) setState(next);
    };
    if (digests === null || proofs.length === 0 || trust === null) {
      show({ status: 'waiting' });
    } else {
      judge(digestBytes(digests), proofs, {
        authorities: authoritiesOf(trust),
        blocks: blockHash === null ? { from: 'nobody' } : { from: 'person', hash: blockHash },
      }).then(
        (verdicts) => {
          show({ status: 'judged', verdicts });
        },
        () => {
          show({ status: 'failed' });
        },
      );
    }
    return () => {
      live = false;
    };
  }, [digests, proofs, trust, blockHash]);
  return state;
}
