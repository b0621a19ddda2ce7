import { EVENT_PATTERNS, EVENT_TYPES } from '../../../../domain/event';
import type { EventPattern } from '../../../../domain/event';

export interface EventGroup {
  /** Everything of the group, also what is added to it later. */
  pattern: EventPattern;
  types: EventPattern[];
}

/** What can be chosen. A test is sent to the endpoint that is tested, whatever it is subscribed to. */
export const EVENT_GROUPS: EventGroup[] = EVENT_PATTERNS.filter((pattern) => pattern.endsWith('.*')).map(
  (pattern) => ({
    pattern,
    types: EVENT_TYPES.filter((type) => type !== 'webhook.test' && covers(pattern, type)),
  }),
);

/** `true` for a pattern that says more than the other one. */
export function covers(wide: EventPattern, narrow: EventPattern): boolean {
  if (wide === narrow) return false;
  return wide === '*' || (wide.endsWith('.*') && narrow.startsWith(wide.slice(0, -1)));
}

/** Chosen by a wider pattern: it cannot be left out alone. */
export function isCovered(chosen: readonly EventPattern[], pattern: EventPattern): boolean {
  return chosen.some((one) => covers(one, pattern));
}

/** With a pattern, and without those that it covers; or without it. */
export function withChoice(
  chosen: readonly EventPattern[],
  pattern: EventPattern,
  checked: boolean,
): EventPattern[] {
  const rest = chosen.filter((one) => one !== pattern && !(checked && covers(pattern, one)));
  return checked ? [...rest, pattern] : rest;
}
