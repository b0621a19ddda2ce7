import { LIMITS } from '../../../../../domain/limits';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Field, TextField } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { membershipMessages } from '../messages';
import type { Program } from '../types';
import { newAward } from './course-settings';
import type { AwardSettings } from './course-settings';
import { courseMessages } from './messages';

/** In which categories a course counts, and for how many points. */
export function AwardFields({
  awards,
  programs,
  wrong,
  onChange,
}: {
  awards: AwardSettings[];
  programs: readonly Program[];
  wrong: readonly string[];
  onChange: (awards: AwardSettings[]) => void;
}) {
  const t = useMessages(courseMessages).form;
  const words = useMessages(membershipMessages);
  const format = useFormat();
  const change = (at: number, part: Partial<AwardSettings>) => {
    onChange(awards.map((award, index) => (index === at ? { ...award, ...part } : award)));
  };
  const most = programs.reduce((count, { categories }) => count + categories.length, 0);
  return (
    <fieldset className="choices">
      <legend className="field-label">{t.points}</legend>
      <p className="field-hint">{t.pointsHint}</p>
      {awards.map((award, at) => {
        const number = format.number(at + 1);
        return (
          <div key={award.key} className="award-row" role="group" aria-label={t.award(number)}>
            <div data-field={`award ${at} category`}>
              <Field
                label={words.category}
                error={wrong.includes(`award ${at} category`) ? t.errors.category : null}
              >
                {(control) => (
                  <select
                    {...control}
                    value={`${award.program} ${award.category}`}
                    onChange={({ target }) => {
                      const [program = '', category = ''] = target.value.split(' ');
                      change(at, { program, category });
                    }}
                  >
                    {programs.map(({ id, name, categories }) => (
                      <optgroup key={id} label={name}>
                        {categories.map((category) => (
                          <option key={category.code} value={`${id} ${category.code}`}>
                            {category.name}
                          </option>
                        ))}
                      </optgroup>
                    ))}
                  </select>
                )}
              </Field>
            </div>
            <div data-field={`award ${at} amount`}>
              <TextField
                label={t.amount}
                error={wrong.includes(`award ${at} amount`) ? t.errors.amount : null}
                inputMode="decimal"
                autoComplete="off"
                maxLength={8}
                value={award.points}
                onChange={({ target }) => {
                  change(at, { points: target.value });
                }}
              />
            </div>
            {awards.length > 1 && (
              <Button
                variant="quiet"
                small
                aria-label={t.remove(number)}
                onClick={() => {
                  onChange(awards.filter((_, index) => index !== at));
                }}
              >
                <Icon name="cross" size={18} />
              </Button>
            )}
          </div>
        );
      })}
      {awards.length < Math.min(most, LIMITS.awardsPerCourse) && (
        <div>
          <Button
            small
            onClick={() => {
              onChange([...awards, newAward(programs, awards)]);
            }}
          >
            <Icon name="plus" size={16} />
            {t.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
