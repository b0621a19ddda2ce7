import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Field, TextField } from '../../ui/field';
import { navigate } from '../parts/router';
import { addressOf, FIRST_PAGE, STATUSES } from './list-query';
import type { ListView } from './list-query';
import { certificateMessages } from './messages';

export function ListFilter({ view }: { view: ListView }) {
  const t = useMessages(certificateMessages);
  const go = (change: Partial<ListView>) => {
    navigate(addressOf({ ...view, ...FIRST_PAGE, ...change }), { replace: true });
  };
  const isSet = view.status !== null || view.type !== '' || view.from !== '' || view.to !== '';
  return (
    <form
      className="list-filter"
      role="search"
      aria-label={t.filter.title}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className="list-search">
        <TypedField
          label={t.filter.search}
          type="search"
          placeholder={t.filter.searchHint}
          maxLength={LIMITS.searchCharacters}
          applyAfterMs={SEARCH_AFTER_MS}
          value={view.q}
          onValue={(q) => {
            go({ q });
          }}
        />
      </div>
      <Field label={t.filter.status}>
        {(control) => (
          <select
            {...control}
            value={view.status ?? ''}
            onChange={({ target }) => {
              go({ status: STATUSES.find((status) => status === target.value) ?? null });
            }}
          >
            <option value="">{t.filter.any}</option>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {t.status[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TypedField
        label={t.filter.type}
        maxLength={LIMITS.documentTypeCharacters}
        applyAfterMs={null}
        value={view.type}
        onValue={(type) => {
          go({ type });
        }}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={t.filter[end]}
          type="date"
          value={view[end]}
          onChange={({ target }) => {
            go({ [end]: target.value });
          }}
        />
      ))}
      {isSet && (
        <Button
          variant="quiet"
          onClick={() => {
            go({ status: null, type: '', from: '', to: '' });
          }}
        >
          {t.filter.clear}
        </Button>
      )}
    </form>
  );
}

/** A pause in typing. */
const SEARCH_AFTER_MS = 300;

/** Applied on Enter, when the field loses focus, and after a pause in typing if `applyAfterMs` is given. */
function TypedField({
  label,
  type = 'text',
  placeholder,
  maxLength,
  applyAfterMs,
  value,
  onValue,
}: {
  label: string;
  type?: 'text' | 'search';
  placeholder?: string;
  maxLength: number;
  applyAfterMs: number | null;
  value: string;
  onValue: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Changed from outside, such as by a step back in the history; what is being typed is not touched by its own result.
  if (value !== seen) {
    setSeen(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onValue);
  useEffect(() => {
    latest.current = onValue;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const apply = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) latest.current(text.trim());
  };
  return (
    <TextField
      label={label}
      type={type}
      maxLength={maxLength}
      {...(placeholder !== undefined && { placeholder })}
      value={typed}
      onChange={({ target }) => {
        const text = target.value;
        setTyped(text);
        clearTimeout(timer.current);
        if (applyAfterMs !== null)
          timer.current = setTimeout(() => {
            latest.current(text.trim());
          }, applyAfterMs);
      }}
      onBlur={() => {
        apply(typed);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply(typed);
      }}
    />
  );
}
