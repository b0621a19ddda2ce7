import './badge.css';
import type { ReactNode } from 'react';
import type { Grade } from '../../../domain/certificate';
import { useMessages } from '../i18n/language-context';
import { Icon } from './icon';
import { uiMessages } from './messages';
import { SkeletonText } from './progress';
import { TONE_ICONS } from './tone';
import type { Tone } from './tone';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`badge tone-${tone}`}>
      <Icon name={TONE_ICONS[tone]} size={14} />
      {children}
    </span>
  );
}

/** In the place of a badge that will most likely say `like`. */
export function BadgeSkeleton({ like }: { like: string }) {
  return (
    <span className="badge badge-skeleton">
      <SkeletonText like={like} />
    </span>
  );
}

export const GRADE_TONES: Record<Grade, Tone> = { sandbox: 'warn', technical: 'neutral', accredited: 'good' };

export function GradeBadge({ grade }: { grade: Grade }) {
  const t = useMessages(uiMessages);
  return <Badge tone={GRADE_TONES[grade]}>{t.grade[grade]}</Badge>;
}
