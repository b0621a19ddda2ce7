import { useState } from 'react';
import { GRACE_HOURS_DEFAULT } from '../../../../domain/limits';
import { api } from '../../api/client';
import type { Key } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import type { CreatedKey } from './key-form';
import { keyMessages } from './messages';

/** The actions after which a key no longer works. */
export type EndingAction = 'revoke' | 'rotate';

/** In hours. */
const GRACE_PERIODS = [0, 1, 24, 72, 168] as const;

/** Confirms an action that makes a key stop working, at once or after a while. */
export function ConfirmAction({
  confirming,
  onClose,
  onCreated,
  onRevoked,
}: {
  confirming: { action: EndingAction; key: Key } | null;
  onClose: () => void;
  onCreated: (created: CreatedKey) => void;
  onRevoked: () => void;
}) {
  const t = useMessages(keyMessages);
  const notify = useToast();
  const { busy, failure, run, clear } = useAction();
  const [graceHours, setGraceHours] = useState<number>(GRACE_HOURS_DEFAULT);
  const close = () => {
    clear();
    onClose();
  };
  const confirm = async ({ action, key }: { action: EndingAction; key: Key }) => {
    if (busy) return;
    const params = { path: { id: key.id } };
    const done = await run(async () => {
      if (action === 'rotate') {
        onCreated(
          await answerOf(api.POST('/keys/{id}/rotate', { params, body: { grace_hours: graceHours } })),
        );
      } else {
        await answerOf(api.DELETE('/keys/{id}', { params }));
        notify(t.revoke.done(key.name));
        onRevoked();
      }
    });
    if (done) close();
  };
  return (
    <Dialog
      open={confirming !== null}
      onClose={close}
      title={confirming === null ? '' : t[confirming.action].title(confirming.key.name)}
    >
      {confirming !== null && (
        <div className="stack">
          <p>{t[confirming.action].text}</p>
          {confirming.action === 'rotate' && <p className="muted small">{t.rotate.notExtended}</p>}
          {confirming.action === 'rotate' && (
            <Field label={t.rotate.grace}>
              {(control) => (
                <select
                  {...control}
                  value={graceHours}
                  onChange={({ target }) => {
                    setGraceHours(Number(target.value));
                  }}
                >
                  {GRACE_PERIODS.map((hours) => (
                    <option key={hours} value={hours}>
                      {t.rotate.gracePeriods[hours]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          {failure !== null && <Problem failure={failure} />}
          <div className="row">
            <Button
              variant={confirming.action === 'revoke' ? 'danger' : 'primary'}
              busy={busy}
              onClick={() => {
                void confirm(confirming);
              }}
            >
              {t[confirming.action].confirm}
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
