import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { counted } from '../domain/text';
import type { AnchorState } from '../contract/anchor-batch';
import { SEARCH } from '../contract/search-attributes';
import type { Stage } from '../contract/search-attributes';

/** Shows a batch's state to operators: current details in the Temporal UI, and search attributes whenever they change. */
export function createAnchorNarration(): (state: AnchorState) => void {
  // A workflow that continued as new starts with the search attributes of the previous run.
  const inherited = workflowInfo().typedSearchAttributes;
  let indexed = indexKey(inherited.get(SEARCH.stage) ?? 'idle', inherited.get(SEARCH.anchorBatch) ?? null);

  return (state) => {
    setCurrentDetails(describe(state));
    const stage = stageOf(state);
    const key = indexKey(stage, state.batchId);
    if (key === indexed) return;
    indexed = key;
    upsertSearchAttributes([
      { key: SEARCH.stage, value: stage },
      ...(state.batchId === null ? [] : [{ key: SEARCH.anchorBatch, value: state.batchId }]),
    ]);
  };
}

function indexKey(stage: string, batchId: string | null): string {
  return `${stage} ${batchId ?? ''}`;
}

function stageOf({ phase, batchId, attention }: AnchorState): Stage {
  if (attention !== null) return 'attention';
  if (phase === 'confirmed') return 'anchored';
  return batchId === null ? 'idle' : 'anchoring';
}

function describe(state: AnchorState): string {
  const { phase, batchId, certificates, txid, feeSats, lost, nextWindowAt, held, attention } = state;
  const paragraphs = [
    held && '**On hold.** Resume with: sello anchor resume',
    attention && `**Needs attention** (${attention.code}, since ${attention.since}): ${attention.message}`,
    nextWindowAt !== null && `Nothing is due. The next window closes at ${nextWindowAt}.`,
    nextWindowAt === null &&
      [
        `${batchId ?? 'No batch'}: ${phase}`,
        certificates !== null && counted(certificates, 'certificate'),
        txid !== null && `transaction ${txid}`,
        feeSats !== null && `fee ${feeSats} satoshi`,
      ]
        .filter(Boolean)
        .join(', '),
    lost.length > 0 && `Lost their block and wait for another: ${lost.join(', ')}`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}
