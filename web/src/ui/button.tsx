import './button.css';
import type { ComponentProps } from 'react';
import { useLive } from './use-browser';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonStyle {
  variant?: Variant;
  small?: boolean;
}

function classOf({ variant = 'secondary', small = false }: ButtonStyle, more = ''): string {
  return `button button-${variant}${small ? ' button-small' : ''}${more === '' ? '' : ` ${more}`}`;
}

/** While `busy`, the button keeps its focus and label but ignores clicks. */
export function Button({
  variant,
  small,
  busy = false,
  className,
  children,
  onClick,
  disabled = false,
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean }) {
  const live = useLive();
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || !live}
      className={classOf({ ...(variant && { variant }), ...(small && { small }) }, className)}
      aria-disabled={busy || disabled}
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

/** A link that looks like a button. */
export function ButtonLink({ variant, small, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a {...rest} className={classOf({ ...(variant && { variant }), ...(small && { small }) }, className)} />
  );
}
