import type { IconName } from './icon';

/** How a thing stands. Never said by colour alone: each has its icon and its words. */
export type Tone = 'good' | 'warn' | 'bad' | 'wait' | 'neutral';

export const TONE_ICONS: Record<Tone, IconName> = {
  good: 'check',
  warn: 'warn',
  bad: 'cross',
  wait: 'clock',
  neutral: 'info',
};
