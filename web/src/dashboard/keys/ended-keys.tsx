import { useState } from 'react';
import { api } from '../../api/client';
import type { Key } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { EndedKeyTable } from './key-table';
import { keyMessages } from './messages';

/** Revoked and expired keys, loaded page by page when somebody asks for them. */
export function EndedKeys() {
  const t = useMessages(keyMessages);
  const { busy, failure, run } = useAction();
  const [keys, setKeys] = useState<Key[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);

  const load = async () => {
    if (busy) return;
    await run(async () => {
      const query = cursor === null ? {} : { after: cursor };
      const page = await answerOf(api.GET('/keys/ended', { params: { query } }));
      setKeys([...(keys ?? []), ...page.keys]);
      setCursor(page.next_cursor);
    });
  };

  return (
    <details
      className="ended-keys"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && keys === null) void load();
      }}
    >
      <summary>{t.list.showEnded}</summary>
      <div className="stack">
        {failure !== null && <Problem failure={failure} onRetry={() => void load()} />}
        {keys !== null && keys.length === 0 && <p className="muted">{t.list.noEnded}</p>}
        {keys !== null && keys.length > 0 && <EndedKeyTable keys={keys} />}
        {cursor !== null && (
          <Button small busy={busy} onClick={() => void load()}>
            {t.list.older}
          </Button>
        )}
      </div>
    </details>
  );
}
