import type { Scope } from '../../../../domain/scopes';
import { SCOPES } from '../../../../domain/scopes';
import type { Key, Session } from '../../api/types';

/** What a form has for a key's settings: limits as they were typed. */
export interface KeySettings {
  name: string;
  scopes: Scope[];
  rate: string;
  quota: string;
}

export type WrongSetting = keyof KeySettings;

export type Ceilings = Pick<Session['service'], 'max_rate' | 'max_quota'>;

export function settingsOf({ name, scopes, rate, quota }: Key): KeySettings {
  return { name, scopes, rate: String(rate), quota: String(quota) };
}

/** What an operator has given a key beyond what its owner may choose can stay. */
export function ceilingsFor({ rate, quota }: Key, { max_rate, max_quota }: Ceilings): Ceilings {
  return { max_rate: Math.max(max_rate, rate), max_quota: Math.max(max_quota, quota) };
}

/** In the order of the form. */
export function wrongSettings(
  { name, scopes, rate, quota }: KeySettings,
  ceilings: Ceilings,
): WrongSetting[] {
  const wrong = (text: string, max: number) => !/^[0-9]+$/.test(text) || +text < 1 || +text > max;
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(scopes.length === 0 ? (['scopes'] as const) : []),
    ...(wrong(rate, ceilings.max_rate) ? (['rate'] as const) : []),
    ...(wrong(quota, ceilings.max_quota) ? (['quota'] as const) : []),
  ];
}

/** Only what differs from the key. */
export function changeOf(key: Key, { name, scopes, rate, quota }: KeySettings) {
  const same = SCOPES.every((scope) => scopes.includes(scope) === key.scopes.includes(scope));
  return {
    ...(name.trim() !== key.name && { name: name.trim() }),
    ...(!same && { scopes }),
    ...(Number(rate) !== key.rate && { rate: Number(rate) }),
    ...(Number(quota) !== key.quota && { quota: Number(quota) }),
  };
}
