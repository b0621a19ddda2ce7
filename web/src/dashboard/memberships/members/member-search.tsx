import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Field, TextField } from '../../../ui/field';
import type { MemberFilter } from '../calls';
import { memberMessages } from './messages';

export interface MemberSearch {
  by: MemberFilter;
  value: string;
}

/** Finds members by an exact value. It is never part of the page's address, since it is personal. */
export function MemberSearchForm({
  search,
  onSearch,
}: {
  search: MemberSearch | null;
  onSearch: (search: MemberSearch | null) => void;
}) {
  const t = useMessages(memberMessages).search;
  const [by, setBy] = useState<MemberFilter>('external_id');
  const [value, setValue] = useState('');
  const kinds = Object.keys(t.kinds) as MemberFilter[];
  return (
    <form
      className="search-form"
      role="search"
      aria-label={t.label}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(value.trim() === '' ? null : { by, value: value.trim() });
      }}
    >
      <Field label={t.by}>
        {(control) => (
          <select
            {...control}
            value={by}
            onChange={({ target }) => {
              setBy(kinds.find((kind) => kind === target.value) ?? 'external_id');
            }}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t.kinds[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t.value}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
        }}
      />
      <div className="row search-buttons">
        <Button type="submit">{t.find}</Button>
        {search !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              setValue('');
              onSearch(null);
            }}
          >
            {t.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
