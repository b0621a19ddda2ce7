import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { api } from '../../api/client';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { useToast } from '../../ui/toast';
import { answerOf } from '../parts/failure';
import { Problem } from '../parts/problem';
import { useAction } from '../parts/use-action';
import { useAccount, useSession } from '../session/session-context';
import { accountMessages } from './messages';

/** The name that constancias show. */
export function HolderForm() {
  const t = useMessages(accountMessages).holder;
  const { refresh } = useSession();
  const { holder_name: saved } = useAccount();
  const notify = useToast();
  const { busy, failure, run } = useAction();
  const [name, setName] = useState(saved ?? '');
  const save = async () => {
    if (busy) return;
    const done = await run(async () => {
      const body = { holder_name: name.trim() === '' ? null : name.trim() };
      const { account } = await answerOf(api.PATCH('/account', { body }));
      setName(account.holder_name ?? '');
      refresh();
    });
    if (done) notify(t.done);
  };
  return (
    <Form onSend={save}>
      {failure !== null && <Problem failure={failure} />}
      <TextField
        label={t.label}
        hint={t.hint}
        autoComplete="organization"
        maxLength={LIMITS.holderNameCharacters}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
        }}
      />
      <div className="row">
        <Button type="submit" busy={busy}>
          {t.save}
        </Button>
      </div>
    </Form>
  );
}
