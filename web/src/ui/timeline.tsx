import './timeline.css';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import { TONE_ICONS } from './tone';
import type { Tone } from './tone';

export interface TimelineItem {
  key: string;
  title: ReactNode;
  /** `good`: done; `wait`: in progress; `neutral`: still to come; `bad`: failed. */
  tone: Tone;
  children?: ReactNode;
}

export function Timeline({ items, label }: { items: TimelineItem[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {items.map(({ key, title, tone, children }) => (
        <li key={key} className="timeline-item">
          <span className={`timeline-mark tone-${tone}`}>
            {tone === 'neutral' ? null : <Icon name={TONE_ICONS[tone]} size={16} />}
          </span>
          <div className="timeline-body">
            <h3>{title}</h3>
            {children}
          </div>
        </li>
      ))}
    </ol>
  );
}
