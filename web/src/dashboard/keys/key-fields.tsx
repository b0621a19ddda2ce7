import { LIMITS } from '../../../../domain/limits';
import { SCOPES } from '../../../../domain/scopes';
import { useFormat, useMessages } from '../../i18n/language-context';
import { CheckField, TextField } from '../../ui/field';
import type { Ceilings, KeySettings, WrongSetting } from './key-settings';
import { keyMessages } from './messages';

interface FieldsProps {
  settings: KeySettings;
  wrong: readonly WrongSetting[];
  onChange: (change: Partial<KeySettings>) => void;
}

/** Name and permissions, for a new key and for one that exists. */
export function NameAndScopes({ settings: { name, scopes }, wrong, onChange }: FieldsProps) {
  const t = useMessages(keyMessages);
  return (
    <>
      <div data-field="name">
        <TextField
          label={t.form.name}
          hint={t.form.nameHint}
          error={wrong.includes('name') ? t.form.errors.name : null}
          maxLength={LIMITS.keyNameCharacters}
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            onChange({ name: target.value });
          }}
        />
      </div>
      <fieldset className="choices" data-field="scopes" aria-describedby="scopes-error">
        <legend className="field-label">{t.form.rights}</legend>
        {SCOPES.map((scope) => (
          <CheckField
            key={scope}
            label={
              <>
                {t.scopes[scope]} <code className="muted">{scope}</code>
              </>
            }
            checked={scopes.includes(scope)}
            onChange={({ target }) => {
              onChange({
                scopes: SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))),
              });
            }}
          />
        ))}
        <div className="field-error" id="scopes-error" role="alert">
          {wrong.includes('scopes') && t.form.errors.rights}
        </div>
      </fieldset>
    </>
  );
}

export function LimitFields({ settings, wrong, ceilings, onChange }: FieldsProps & { ceilings: Ceilings }) {
  const t = useMessages(keyMessages);
  const format = useFormat();
  const max = { rate: ceilings.max_rate, quota: ceilings.max_quota };
  return (['rate', 'quota'] as const).map((limit) => (
    <div key={limit} data-field={limit}>
      <TextField
        label={t.form[limit]}
        hint={t.form.atMost(format.number(max[limit]))}
        error={wrong.includes(limit) ? t.form.errors.number(format.number(max[limit])) : null}
        inputMode="numeric"
        autoComplete="off"
        value={settings[limit]}
        onChange={({ target }) => {
          onChange({ [limit]: target.value.trim() });
        }}
      />
    </div>
  ));
}
