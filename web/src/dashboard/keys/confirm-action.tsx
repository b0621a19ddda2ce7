import { api } from '../../api/client';
import type { Key } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import type { MintedKey } from './key-form';
import type { KeyAction } from './key-table';
import { keyMessages } from './messages';

/** Asked before a key stops working. */
export function ConfirmAction({
  asked,
  onClose,
  onMinted,
  onRevoked,
}: {
  asked: { action: KeyAction; key: Key } | null;
  onClose: () => void;
  onMinted: (minted: MintedKey) => void;
  onRevoked: () => void;
}) {
  const t = useMessages(keyMessages);
  const say = useToast();
  const { busy, failure, run, clear } = useAction();
  const close = () => {
    clear();
    onClose();
  };
  const confirm = async ({ action, key }: { action: KeyAction; key: Key }) => {
    if (busy) return;
    const params = { path: { id: key.id } };
    const done = await run(async () => {
      if (action === 'rotate') {
        onMinted(await answerOf(api.POST('/keys/{id}/rotate', { params })));
      } else {
        await answerOf(api.DELETE('/keys/{id}', { params }));
        say(t.revoke.done(key.name));
        onRevoked();
      }
    });
    if (done) close();
  };
  return (
    <Dialog
      open={asked !== null}
      onClose={close}
      title={asked === null ? '' : t[asked.action].title(asked.key.name)}
    >
      {asked !== null && (
        <div className="stack">
          <p>{t[asked.action].text}</p>
          {failure !== null && <Problem failure={failure} />}
          <div className="row">
            <Button
              variant={asked.action === 'revoke' ? 'danger' : 'primary'}
              busy={busy}
              onClick={() => {
                void confirm(asked);
              }}
            >
              {t[asked.action].confirm}
            </Button>
            <Button variant="quiet" onClick={close}>
              {t.cancel}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
