import './field.css';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

/** Attributes that connect an input with its label, hint and error. */
interface FieldControl {
  id: string;
  className: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do; `null` or absent if valid. */
  error?: string | null | undefined;
}

/** A labelled control of any kind: `<Field label="…">{(control) => <select {...control}>…</select>}</Field>`. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'input',
        'aria-describedby': `${id}-hint ${id}-error`,
        'aria-invalid': Boolean(error),
      })}
      <div className="field-hint" id={`${id}-hint`}>
        {hint}
      </div>
      <div className="field-error" id={`${id}-error`} role="alert">
        {error}
      </div>
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  mono = false,
  ...input
}: FieldProps & { mono?: boolean } & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={mono ? `${control.className} input-mono` : control.className}
        />
      )}
    </Field>
  );
}

export function CheckField({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className="check-field">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
