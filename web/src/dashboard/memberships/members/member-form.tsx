import { LIMITS } from '../../../../../domain/limits';
import { IDENTIFIER_TYPES } from '../../../../../domain/memberships/member';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Problem } from '../../parts/problem';
import { membershipMessages } from '../messages';
import { useSettingsForm } from '../parts/use-settings-form';
import { memberMessages } from './messages';
import { wrongSettings } from './member-settings';
import type { MemberSettings } from './member-settings';

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
  const { form, settings, wrong, busy, failure, change, send } = useSettingsForm({
    first,
    wrongSettings,
    onSend,
  });
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
              change({ name: target.value });
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
            change({ externalId: target.value });
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
              change({ email: target.value });
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
                change({ identifiers: { ...settings.identifiers, [type]: target.value } });
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
