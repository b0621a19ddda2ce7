import { useEffect, useState } from 'react';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import type { Group, Paired } from '../../../proofs/sorting/pair';
import type { Sorted } from '../../../proofs/sorting/sort';
import { loadVerifier } from './load-verifier';
import type { Trust } from './trust';
import type { Entry } from './use-entries';
import type { Judgement } from './verifier';

/** A file with everything about it, and what came of it. */
export interface JudgedGroup extends Group {
  key: string;
  /** `none` without anything that can prove something; `failed` if the checks could not be run. */
  judgement: Judgement | 'needs_file' | 'none' | 'failed';
}

export interface Judged extends Omit<Paired, 'groups'> {
  groups: JudgedGroup[];
  trust: Trust;
  fingerprints: string[];
}

/** Pairs and judges again whenever an input changes; results for outdated inputs are dropped. `null` until there is something. */
export function useJudgements(
  entries: readonly Entry[],
  adopted: Sorted | null,
  blocks: ReadonlyMap<string, ComparedBlock>,
): Judged | null {
  const [judged, setJudged] = useState<Judged | null>(null);
  useEffect(() => {
    let live = true;
    const sorted = sortedOf(entries);
    if (sorted.length === 0) setJudged(null);
    else {
      void judgeAll(sorted, adopted, blocks).then((next) => {
        if (live) setJudged(next);
      });
    }
    return () => {
      live = false;
    };
  }, [entries, adopted, blocks]);
  // Effects run after the page was drawn: nothing of the files that the reader took back may be on it until then.
  return sortedOf(entries).length === 0 ? null : judged;
}

function sortedOf(entries: readonly Entry[]): Sorted[] {
  return entries.flatMap(({ state }) => (state.status === 'sorted' ? [state.sorted] : []));
}

async function judgeAll(
  sorted: Sorted[],
  adopted: Sorted | null,
  blocks: ReadonlyMap<string, ComparedBlock>,
): Promise<Judged> {
  const verifier = await loadVerifier();
  const { groups, ...rest } = verifier.pair(sorted);
  const trust = adopted === null ? await verifier.loadOriginTrust() : verifier.trustIn(adopted);
  const judged: JudgedGroup[] = [];
  for (const group of groups) {
    const key = `${group.digest.algorithm}:${group.digest.hex}`;
    const judgement = verifier.hasProof(group)
      ? await verifier.judgeGroup(group, trust, blocks.get(key) ?? null).catch(() => 'failed' as const)
      : 'none';
    judged.push({ ...group, key, judgement });
  }
  return { ...rest, groups: judged, trust, fingerprints: verifier.fingerprints(trust) };
}
