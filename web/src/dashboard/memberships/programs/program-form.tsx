import { LIMITS } from '../../../../../domain/limits';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { CheckField, Field, TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Problem } from '../../parts/problem';
import { membershipMessages } from '../messages';
import { useSettingsForm } from '../parts/use-settings-form';
import { CategoryFields } from './category-fields';
import { programMessages } from './messages';
import { wrongSettings } from './program-settings';
import type { ProgramSettings } from './program-settings';

type TextPart = 'name' | 'months' | 'points' | 'carryOver' | 'graceDays' | 'reminderDays';

/** The form of a new program, and of the next version of one that exists. */
export function ProgramForm({
  first,
  exists = false,
  onSend,
  onCancel,
}: {
  first: ProgramSettings;
  /** Its time zone is fixed then. */
  exists?: boolean;
  /** Throws a `Failure`, which is shown. */
  onSend: (settings: ProgramSettings) => Promise<void>;
  onCancel?: () => void;
}) {
  const t = useMessages(programMessages).form;
  const words = useMessages(membershipMessages);
  const { form, settings, wrong, busy, failure, change, send } = useSettingsForm({
    first,
    wrongSettings,
    onSend,
  });
  const text = (part: TextPart, more: { hint?: string; placeholder?: string } = {}) => (
    <div data-field={part}>
      <TextField
        label={t[part]}
        error={wrong.includes(part) ? errorOf(part, t.errors) : null}
        autoComplete="off"
        maxLength={part === 'name' ? LIMITS.programNameCharacters : 60}
        {...(part !== 'name' && {
          inputMode: part === 'reminderDays' ? ('text' as const) : ('decimal' as const),
        })}
        {...more}
        value={settings[part]}
        onChange={({ target }) => {
          change({ [part]: target.value });
        }}
      />
    </div>
  );
  return (
    <Form ref={form} onSend={send}>
      {failure !== null && <Problem failure={failure} />}
      {text('name', { placeholder: t.namePlaceholder })}
      <div className="fields">
        {text('months')}
        <Field label={t.anchor}>
          {(control) => (
            <select
              {...control}
              value={settings.anchor}
              onChange={({ target }) => {
                change({ anchor: target.value === 'member' ? 'member' : 'calendar' });
              }}
            >
              <option value="calendar">{t.anchors.calendar}</option>
              <option value="member">{t.anchors.member}</option>
            </select>
          )}
        </Field>
        {text('points')}
      </div>
      <CategoryFields
        categories={settings.categories}
        wrong={wrong}
        onChange={(categories) => {
          change({ categories });
        }}
      />
      <details className="more-rules" open={exists || undefined}>
        <summary>{t.more}</summary>
        <div className="stack">
          <div className="fields">
            {text('carryOver', { hint: t.carryOverHint })}
            {text('graceDays', { hint: t.graceHint })}
            {text('reminderDays', { hint: t.reminderHint })}
            {!exists && (
              <Field label={t.timeZone} hint={t.timeZoneHint}>
                {(control) => (
                  <select
                    {...control}
                    value={settings.timeZone}
                    onChange={({ target }) => {
                      change({ timeZone: target.value });
                    }}
                  >
                    {timeZones(settings.timeZone).map((zone) => (
                      <option key={zone}>{zone}</option>
                    ))}
                  </select>
                )}
              </Field>
            )}
          </div>
          <CheckField
            label={t.prorate}
            checked={settings.prorateFirst}
            onChange={({ target }) => {
              change({ prorateFirst: target.checked });
            }}
          />
          <CheckField
            label={t.publicDetails}
            checked={settings.publicDetails}
            onChange={({ target }) => {
              change({ publicDetails: target.checked });
            }}
          />
        </div>
      </details>
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {exists ? t.save : t.create}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}

function errorOf(part: TextPart, errors: (typeof programMessages)['en']['form']['errors']): string {
  return part === 'carryOver' ? errors.points : errors[part];
}

/** Those that the browser knows. */
function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(chosen) ? known : [chosen, ...known];
}
