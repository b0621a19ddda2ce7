import { LIMITS } from '../../../../../domain/limits';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { CheckField, TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Problem } from '../../parts/problem';
import { membershipMessages } from '../messages';
import { useSettingsForm } from '../parts/use-settings-form';
import type { Program } from '../types';
import { AwardFields } from './award-fields';
import { wrongSettings } from './course-settings';
import type { CourseSettings } from './course-settings';
import { courseMessages } from './messages';

type TextPart = Exclude<keyof CourseSettings, 'awards' | 'publicDetails'>;

const DATES: TextPart[] = ['startsOn', 'endsOn', 'validFrom', 'validUntil'];

/** The form of a new course, and of a draft. */
export function CourseForm({
  first,
  programs,
  confirm,
  onSend,
  onCancel,
}: {
  first: CourseSettings;
  programs: readonly Program[];
  /** What the button says. */
  confirm: string;
  /** Throws a `Failure`, which is shown. */
  onSend: (settings: CourseSettings) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useMessages(courseMessages).form;
  const words = useMessages(membershipMessages);
  const { form, settings, wrong, busy, failure, change, send } = useSettingsForm({
    first,
    wrongSettings,
    onSend,
  });
  const errors: Partial<Record<TextPart, string>> = {
    title: t.errors.title,
    startsOn: t.errors.startsOn,
    endsOn: t.errors.endsOn,
    provider: t.errors.provider,
    validUntil: t.errors.valid,
  };
  const text = (part: TextPart, label: string, hint?: string) => (
    <div data-field={part}>
      <TextField
        label={label}
        {...(hint !== undefined && { hint })}
        error={wrong.includes(part) ? (errors[part] ?? null) : null}
        autoComplete="off"
        maxLength={
          part === 'edition'
            ? LIMITS.editionCharacters
            : part === 'accreditationRef'
              ? LIMITS.referenceCharacters
              : LIMITS.titleCharacters
        }
        type={DATES.includes(part) ? 'date' : 'text'}
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
      {text('title', t.name)}
      <div className="fields">
        {text('startsOn', t.startsOn)}
        {text('endsOn', t.endsOn)}
        {text('edition', t.edition, t.editionHint)}
      </div>
      <div className="fields">
        {text('provider', t.provider)}
        {text('accreditationRef', t.accreditationRef)}
      </div>
      <div className="fields">
        {text('validFrom', t.validFrom, t.validHint)}
        {text('validUntil', t.validUntil)}
      </div>
      <AwardFields
        awards={settings.awards}
        programs={programs}
        wrong={wrong}
        onChange={(awards) => {
          change({ awards });
        }}
      />
      <CheckField
        label={t.publicDetails}
        checked={settings.publicDetails}
        onChange={({ target }) => {
          change({ publicDetails: target.checked });
        }}
      />
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
