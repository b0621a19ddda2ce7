import './button.css';
import type { ComponentProps } from 'react';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  variant?: Variant;
  small?: boolean;
}

function classOf({ variant = 'secondary', small = false }: Look, more = ''): string {
  return `button button-${variant}${small ? ' button-small' : ''}${more === '' ? '' : ` ${more}`}`;
}

/** `busy` keeps it focused and readable while it takes no second press. */
export function Button({
  variant,
  small,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(variant && { variant }), ...(small && { small }) }, className)}
      aria-disabled={busy || rest.disabled === true}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, a button does something. */
export function ButtonLink({ variant, small, className, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classOf({ ...(variant && { variant }), ...(small && { small }) }, className)} />
  );
}
