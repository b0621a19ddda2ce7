import type { Batch } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import { batchMessages } from './messages';

export function BatchBadge({ batch: { status, counts } }: { batch: Batch }) {
  const t = useMessages(batchMessages).status;
  if (status !== 'done') return <Badge tone="wait">{t[status]}</Badge>;
  return counts.failed > 0 ? (
    <Badge tone="warn">{t.doneWithFailures}</Badge>
  ) : (
    <Badge tone="good">{t.done}</Badge>
  );
}

/** How many are certified, failed and pending; those that are none are not mentioned. */
export function BatchCounts({ batch: { counts } }: { batch: Batch }) {
  const t = useMessages(batchMessages).counts;
  const format = useFormat();
  return (['certified', 'failed', 'pending'] as const)
    .filter((part) => counts[part] > 0 || (part === 'certified' && counts.pending === 0))
    .map((part) => format.plural(counts[part], t[part]))
    .join(' · ');
}

/** When to ask again, in milliseconds; `null`: never. */
export function refreshDelay({ status }: Pick<Batch, 'status'>): number | null {
  return status === 'done' ? null : 1_500;
}
