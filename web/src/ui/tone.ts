import type { IconName } from './icon';

/** The status that a colour stands for. Never conveyed by colour alone: each has an icon and text. */
export type Tone = 'good' | 'warn' | 'bad' | 'wait' | 'neutral';

export const TONE_ICONS: Record<Tone, IconName> = {
  good: 'check',
  warn: 'warn',
  bad: 'cross',
  wait: 'clock',
  neutral: 'info',
};
