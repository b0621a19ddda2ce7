import type { ApiKey, KeyChange } from '../../domain/api-key';

/** Those parts of a change that change something. */
export function differing(key: ApiKey, change: KeyChange): KeyChange {
  const changed = Object.entries(change).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(key[name as keyof KeyChange]),
  );
  return Object.fromEntries(changed);
}

/** What these settings are now. */
export function pick(key: ApiKey, change: KeyChange): KeyChange {
  return Object.fromEntries(Object.keys(change).map((name) => [name, key[name as keyof KeyChange]]));
}
