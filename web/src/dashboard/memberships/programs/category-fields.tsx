import { LIMITS } from '../../../../../domain/limits';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { programMessages } from './messages';
import { codeOf, newCategory } from './program-settings';
import type { CategorySettings } from './program-settings';

/** The categories of a program, each with its limits. */
export function CategoryFields({
  categories,
  wrong,
  onChange,
}: {
  categories: CategorySettings[];
  wrong: readonly string[];
  onChange: (categories: CategorySettings[]) => void;
}) {
  const t = useMessages(programMessages).form;
  const format = useFormat();
  const change = (at: number, part: Partial<CategorySettings>) => {
    onChange(categories.map((category, index) => (index === at ? { ...category, ...part } : category)));
  };
  const errors = { name: t.errors.name, code: t.errors.code, min: t.errors.points, max: t.errors.max };
  const text = (at: number, part: keyof typeof errors, label: string, placeholder = '') => (
    <div data-field={`category ${at} ${part}`}>
      <TextField
        label={label}
        error={wrong.includes(`category ${at} ${part}`) ? errors[part] : null}
        autoComplete="off"
        placeholder={placeholder}
        mono={part === 'code'}
        {...((part === 'min' || part === 'max') && { inputMode: 'decimal' as const })}
        maxLength={part === 'name' ? LIMITS.categoryNameCharacters : 32}
        value={categories[at]?.[part] ?? ''}
        onChange={({ target }) => {
          change(at, { [part]: target.value });
        }}
      />
    </div>
  );
  return (
    <fieldset className="choices">
      <legend className="field-label">{t.categories}</legend>
      <p className="field-hint">{t.categoriesHint}</p>
      {categories.map((category, at) => {
        const title = t.category(format.number(at + 1));
        return (
          <div key={category.key} className="category-row" role="group" aria-label={title}>
            {text(at, 'name', t.categoryName)}
            {text(at, 'code', t.code, codeOf(category))}
            {text(at, 'min', t.min)}
            {text(at, 'max', t.max, t.noMax)}
            {categories.length > 1 && (
              <Button
                variant="quiet"
                small
                aria-label={t.remove(category.name.trim() === '' ? title : category.name)}
                onClick={() => {
                  onChange(categories.filter((_, index) => index !== at));
                }}
              >
                <Icon name="cross" size={18} />
              </Button>
            )}
          </div>
        );
      })}
      {categories.length < LIMITS.categoriesPerProgram && (
        <div>
          <Button
            small
            onClick={() => {
              onChange([...categories, newCategory(Math.max(0, ...categories.map(({ key }) => key)) + 1)]);
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
