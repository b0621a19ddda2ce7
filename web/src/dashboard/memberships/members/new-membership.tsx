import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Field, TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Problem } from '../../parts/problem';
import { useAction } from '../../parts/use-action';
import { createMembership } from '../calls';
import { membershipMessages } from '../messages';
import { todayIn } from '../renewals/today';
import type { Program } from '../types';
import { membershipListMessages } from './membership-list-messages';

/** The form of a new membership. */
export function NewMembership({
  member,
  programs,
  onCreated,
  onCancel,
}: {
  member: string;
  /** At least one. */
  programs: readonly Program[];
  onCreated: () => void;
  onCancel: () => void;
}) {
  const t = useMessages(membershipListMessages);
  const words = useMessages(membershipMessages);
  const [program, setProgram] = useState(programs[0]?.id ?? '');
  const [startsOn, setStartsOn] = useState(todayIn(programs[0]));
  const [wrong, setWrong] = useState(false);
  const { busy, failure, run } = useAction();
  const send = async () => {
    if (busy) return;
    setWrong(startsOn === '');
    if (startsOn === '') return;
    const done = await run(async () => {
      await createMembership({ member, program, starts_on: startsOn });
    });
    if (done) onCreated();
  };
  return (
    <Form onSend={send}>
      <p>{t.addText}</p>
      {failure !== null && <Problem failure={failure} />}
      <Field label={words.program}>
        {(control) => (
          <select
            {...control}
            value={program}
            onChange={({ target }) => {
              setProgram(target.value);
            }}
          >
            {programs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t.startsOn}
        error={wrong ? t.startsOnError : null}
        type="date"
        value={startsOn}
        onChange={({ target }) => {
          setStartsOn(target.value);
        }}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {t.create}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
