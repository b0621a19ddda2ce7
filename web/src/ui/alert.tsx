import './alert.css';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import { TONE_ICONS } from './tone';
import type { Tone } from './tone';

/** A message in the page. With `live`, screen readers announce it when it appears; use `assertive` for errors. */
export function Alert({
  tone = 'neutral',
  title,
  live,
  children,
}: {
  tone?: Tone;
  title?: string;
  live?: 'polite' | 'assertive';
  children?: ReactNode;
}) {
  const role = live === undefined ? undefined : live === 'assertive' ? 'alert' : 'status';
  return (
    <div className={`alert tone-${tone}`} role={role}>
      <Icon name={TONE_ICONS[tone]} size={20} />
      <div className="alert-body">
        {title !== undefined && <p className="alert-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
