import { useState } from 'react';
import { LIMITS } from '../../../../../domain/limits';
import { IDENTIFIER_TYPES } from '../../../../../domain/memberships/member';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Problem } from '../../parts/problem';
import { useAction } from '../../parts/use-action';
import { membershipMessages } from '../messages';
import { useFocusFirst } from '../parts/use-focus-first';
import { memberMessages } from './messages';
import { wrongSettings } from './member-settings';
import type { MemberSettings, WrongField } from './member-settings';

/** The form of a new member, and of one that exists. */
export function MemberForm({
  first,
  confirm,
  onSend,
  onCancel,
}: {
  first: MemberSettings;
  /** What the button says. */
  confirm: string;
  /** Throws a `Failure`, which is shown. */
  onSend: (settings: MemberSettings) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useMessages(memberMessages).form;
  const words = useMessages(membershipMessages);
  const [form, focus] = useFocusFirst();
  const [settings, setSettings] = useState(first);
  const [wrong, setWrong] = useState<WrongField[]>([]);
  const { busy, failure, run } = useAction();
  const send = async () => {
    if (busy) return;
    const found = wrongSettings(settings);
    setWrong(found);
    if (found[0] === undefined) await run(() => onSend(settings));
    else focus(found[0]);
  };
  return (
    <Form ref={form} onSend={send}>
      {failure !== null && <Problem failure={failure} />}
      <div className="fields">
        <div data-field="name">
          <TextField
            label={t.name}
            error={wrong.includes('name') ? t.errors.name : null}
            autoComplete="off"
            maxLength={LIMITS.memberNameCharacters}
            value={settings.name}
            onChange={({ target }) => {
              setSettings({ ...settings, name: target.value });
            }}
          />
        </div>
        <TextField
          label={t.externalId}
          hint={t.externalIdHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.externalIdCharacters}
          value={settings.externalId}
          onChange={({ target }) => {
            setSettings({ ...settings, externalId: target.value });
          }}
        />
        <div data-field="email">
          <TextField
            label={t.email}
            error={wrong.includes('email') ? t.errors.email : null}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={settings.email}
            onChange={({ target }) => {
              setSettings({ ...settings, email: target.value });
            }}
          />
        </div>
      </div>
      <fieldset className="choices">
        <legend className="field-label">{t.identifiers}</legend>
        <div className="fields">
          {IDENTIFIER_TYPES.map((type) => (
            <TextField
              key={type}
              label={words.identifiers[type]}
              autoComplete="off"
              spellCheck={false}
              maxLength={LIMITS.identifierCharacters}
              value={settings.identifiers[type]}
              onChange={({ target }) => {
                setSettings({
                  ...settings,
                  identifiers: { ...settings.identifiers, [type]: target.value },
                });
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
