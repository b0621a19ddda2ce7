import { useRef, useState } from 'react';
import { api } from '../../api/client';
import type { Key } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { useSession } from '../session/session-context';
import { LimitFields, NameAndScopes } from './key-fields';
import { ceilingsFor, changeOf, settingsOf, wrongSettings } from './key-settings';
import type { KeySettings, WrongSetting } from './key-settings';
import { keyMessages } from './messages';

interface EditProps {
  onClose: () => void;
  onEdited: () => void;
}

/** Changes a key that exists; the key itself stays the same. */
export function EditKey({ editing, ...rest }: EditProps & { editing: Key | null }) {
  const t = useMessages(keyMessages).edit;
  return (
    <Dialog
      open={editing !== null}
      onClose={rest.onClose}
      title={editing === null ? '' : t.title(editing.name)}
    >
      {editing !== null && <EditForm key={editing.id} value={editing} {...rest} />}
    </Dialog>
  );
}

function EditForm({ value, onClose, onEdited }: EditProps & { value: Key }) {
  const t = useMessages(keyMessages);
  const notify = useToast();
  const ceilings = ceilingsFor(value, useSession().session.service);
  const form = useRef<HTMLFormElement>(null);
  const [settings, setSettings] = useState<KeySettings>(settingsOf(value));
  const [wrong, setWrong] = useState<WrongSetting[]>([]);
  const { busy, failure, run } = useAction();
  const fields = {
    settings,
    wrong,
    onChange: (change: Partial<KeySettings>) => {
      setSettings({ ...settings, ...change });
    },
  };

  const save = async () => {
    if (busy) return;
    const found = wrongSettings(settings, ceilings);
    setWrong(found);
    const [first] = found;
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
      return;
    }
    const params = { path: { id: value.id } };
    const done = await run(async () => {
      await answerOf(api.PATCH('/keys/{id}', { params, body: changeOf(value, settings) }));
    });
    if (!done) return;
    notify(t.edit.done(settings.name.trim()));
    onEdited();
    onClose();
  };

  return (
    <Form ref={form} onSend={save}>
      <p className="muted">{t.edit.text}</p>
      {failure !== null && <Problem failure={failure} />}
      <NameAndScopes {...fields} />
      <div className="key-limits">
        <LimitFields {...fields} ceilings={ceilings} />
      </div>
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {t.edit.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
