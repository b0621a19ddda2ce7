import type { Sorted } from '../../../proofs/sorting/sort';
import { translateReason } from '../checking/reasons/translate';
import { useLanguage, useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { dropBoxMessages } from './messages';
import { PrintedPage } from './printed-page';

/** Proofs that cannot be read, and printed pages that do not name a hash. */
export function Unpaired({
  items,
  onLoaded,
}: {
  items: readonly Sorted[];
  onLoaded: (loaded: Sorted[]) => void;
}) {
  const { proofs: t } = useMessages(dropBoxMessages);
  const { language } = useLanguage();
  return items.map((item) =>
    item.content === 'constancia' && item.id !== null ? (
      <PrintedPage key={item.name} name={item.name} id={item.id} sha256={null} onLoaded={onLoaded} />
    ) : (
      <Alert key={item.name} tone="bad" title={t.unreadable(item.name)}>
        {item.reason !== null && <p>{translateReason(item.reason, language)}</p>}
      </Alert>
    ),
  );
}
