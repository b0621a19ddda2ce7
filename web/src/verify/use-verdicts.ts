import { useEffect, useState } from 'react';
import { judge } from '../../../proofs/judge/judge';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import type { GivenProof, Verdict } from '../../../proofs/judge/verdict';
import { digestBytes } from '../checking/hash-stream';
import type { FileState } from '../checking/hashed-file';
import { authoritiesOf } from './trust';
import type { Trust } from './trust';

export type Verdicts =
  { status: 'waiting' } | { status: 'failed' } | { status: 'judged'; verdicts: Verdict[] };

/** Judges again whenever an input changes; results for outdated inputs are dropped. */
export function useVerdicts(
  file: FileState,
  proofs: readonly GivenProof[],
  trust: Trust | null,
  block: ComparedBlock | null,
): Verdicts {
  const [state, setState] = useState<Verdicts>({ status: 'waiting' });
  useEffect(() => {
    let live = true;
    const show = (next: Verdicts): void => {
      if (live) setState(next);
    };
    if (file.status !== 'hashed' || proofs.length === 0 || trust === null) {
      show({ status: 'waiting' });
    } else {
      judge({ digests: digestBytes(file.digests), size: file.size }, proofs, {
        authorities: authoritiesOf(trust),
        blocks: block === null ? { from: 'nobody' } : { from: 'person', ...block },
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
  }, [file, proofs, trust, block]);
  return state;
}
