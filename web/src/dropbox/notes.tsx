import { useFormat, useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { MAX_FILES } from './collect-files';
import { dropBoxMessages } from './messages';
import type { Entries, Entry } from './use-entries';
import type { Judged } from './use-judgements';

/** A sentence on everything that does not have a result of its own: nothing that was given is passed over in silence. */
export function Notes({
  entries,
  left,
  judged,
}: {
  entries: readonly Entry[];
  left: Entries['left'];
  judged: Judged | null;
}) {
  const { notes: t } = useMessages(dropBoxMessages);
  const format = useFormat();
  const minor = [
    ...(judged?.duplicates.map(({ name, of }) => t.duplicate(name, of)) ?? []),
    ...(judged?.asides.map(({ name }) => t.aside(name)) ?? []),
    ...(left.skipped > 0 ? [format.plural(left.skipped, t.skipped)] : []),
  ];
  return (
    <>
      {left.nothing && <Alert tone="warn" title={t.nothing} />}
      {left.truncated && <Alert tone="warn" title={t.truncated(format.number(MAX_FILES))} />}
      {entries.map(({ key, name, state }) =>
        state.status === 'failed' ? <Alert key={key} tone="bad" title={t[state.reason](name)} /> : null,
      )}
      {minor.length > 0 && (
        <Alert>
          <ul className="small">
            {minor.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
