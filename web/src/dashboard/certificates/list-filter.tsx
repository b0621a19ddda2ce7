import { useState } from 'react';
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
      aria-label={t.filter.title}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
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
      <TypeField
        key={view.type}
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

/** Applied on Enter or when the field loses focus, not on every key press. */
function TypeField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const t = useMessages(certificateMessages);
  const [typed, setTyped] = useState(value);
  const apply = () => {
    if (typed.trim() !== value) onValue(typed.trim());
  };
  return (
    <TextField
      label={t.filter.type}
      maxLength={LIMITS.documentTypeCharacters}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
      }}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}
