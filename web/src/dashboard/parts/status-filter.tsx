import { Field } from '../../ui/field';

/** `names` are the statuses in the order in which they are offered; `null`: any. */
export function StatusFilter<T extends string>({
  label,
  any,
  names,
  value,
  onChange,
}: {
  label: string;
  any: string;
  names: Record<T, string>;
  value: T | null;
  onChange: (status: T | null) => void;
}) {
  const statuses = Object.keys(names) as T[];
  return (
    <div className="status-filter">
      <Field label={label}>
        {(control) => (
          <select
            {...control}
            value={value ?? ''}
            onChange={({ target }) => {
              onChange(statuses.find((status) => status === target.value) ?? null);
            }}
          >
            <option value="">{any}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {names[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
