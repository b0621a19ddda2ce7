import type { Sorted } from '../../../proofs/sorting/sort';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { dropBoxMessages } from './messages';

/**
 * Certificates are trusted only if the reader says so: a folder with forged proofs can hold a forged root beside them, and dropping it
 * is no decision to trust it.
 */
export function FoundCertificates({
  items,
  adopted,
  onAdopt,
}: {
  items: readonly Sorted[];
  adopted: Sorted | null;
  onAdopt: (item: Sorted) => void;
}) {
  const { trust: t } = useMessages(dropBoxMessages);
  return items.map((item) =>
    item === adopted ? (
      <Alert key={item.name} tone="warn" title={t.adopted(item.name)} />
    ) : (
      <Alert key={item.name} title={t.found(item.name)}>
        <p>{t.foundText}</p>
        <div className="row">
          <Button
            small
            onClick={() => {
              onAdopt(item);
            }}
          >
            {t.adopt}
          </Button>
        </div>
      </Alert>
    ),
  );
}
