import type { Sorted } from '../../../proofs/sorting/sort';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button, ButtonLink } from '../ui/button';
import { Facts, Hash } from '../ui/facts';
import { dropBoxMessages } from './messages';
import { useProofsOf } from './use-proofs-of';

/** The PDF of a certificate, or its record: it says where the proofs are, and proves nothing. */
export function PrintedPage({
  name,
  id,
  sha256,
  hasFile = false,
  isRecord = false,
  onLoaded,
}: {
  name: string;
  id: string;
  /** The hash that it names; `null` if it names none. */
  sha256: string | null;
  /** Whether the reader gave the file with that hash. */
  hasFile?: boolean;
  isRecord?: boolean;
  onLoaded: (loaded: Sorted[]) => void;
}) {
  const { pdf: t, link, proofs } = useMessages(dropBoxMessages);
  const { busy, problem, load } = useProofsOf(onLoaded);
  return (
    <Alert tone="warn" title={isRecord ? proofs.recordOnly : t.title}>
      <p>{isRecord ? proofs.recordOnlyText(id) : t.text(name, id)}</p>
      {sha256 !== null && !isRecord && (
        <Facts facts={[{ name: t.names, value: <Hash value={sha256} what={t.names} /> }]} />
      )}
      {sha256 !== null && !isRecord && <p>{hasFile ? t.same : t.compare}</p>}
      {problem !== null && <p role="alert">{link[problem]}</p>}
      <div className="row">
        <ButtonLink small href={`/v/${id}`}>
          {t.open}
        </ButtonLink>
        <Button small busy={busy} onClick={() => void load(id)}>
          {link.load}
        </Button>
      </div>
    </Alert>
  );
}
