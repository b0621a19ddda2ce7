import type { KeyLineage, LimitedKey, LimiterDocument } from './collections';

type Lineages = LimiterDocument['lineages'];

/** The state of a limiter before its first request. */
export function newLimiter(accountId: string, lineages: Lineages = {}): LimiterDocument {
  return {
    _id: accountId,
    ...withHighest(lineages),
    requestLog: [],
    uploads: [],
    month: '',
    usedInMonth: 0,
    day: '',
    dayEndsAt: new Date(0),
    usedInDay: 0,
    days: [],
    keysMade: { day: '', count: 0 },
    changedAt: null,
  };
}

/** The limits of a key before its first request. */
export function newLineage(
  { id, expiresAt }: { id: string; expiresAt: Date | null },
  { scopes, ratePerMinute, quotaPerMonth }: Pick<KeyLineage, 'scopes' | 'ratePerMinute' | 'quotaPerMonth'>,
): KeyLineage {
  const keys = { [id]: { expiresAt, lastUsedAt: null } };
  return { scopes, ratePerMinute, quotaPerMonth, requestLog: [], usedInMonth: 0, keys };
}

export function withHighest(lineages: Lineages): Pick<LimiterDocument, 'lineages' | 'highest'> {
  const all = Object.values(lineages);
  const ratePerMinute = Math.max(0, ...all.map((lineage) => lineage.ratePerMinute));
  const quotaPerMonth = Math.max(0, ...all.map((lineage) => lineage.quotaPerMonth));
  return { lineages, highest: { ratePerMinute, quotaPerMonth } };
}

export interface RemovedKey {
  id: string;
  lastUsedAt: Date | null;
  /** Of its lineage, in the limiter's month. */
  usedInMonth: number;
}

/** Takes keys out, and lineages without any. What was counted for them is then kept with the key. */
export function removeKeys(
  lineages: Lineages,
  isEnded: (id: string, key: LimitedKey) => boolean,
): { lineages: Lineages; removed: RemovedKey[] } {
  const removed: RemovedKey[] = [];
  const kept: Lineages = {};
  for (const [lineageId, lineage] of Object.entries(lineages)) {
    const keys: KeyLineage['keys'] = {};
    for (const [id, key] of Object.entries(lineage.keys)) {
      if (isEnded(id, key))
        removed.push({ id, lastUsedAt: key.lastUsedAt, usedInMonth: lineage.usedInMonth });
      else keys[id] = key;
    }
    if (Object.keys(keys).length > 0) kept[lineageId] = { ...lineage, keys };
  }
  return { lineages: kept, removed };
}

export function hasExpired(now: Date) {
  return (_id: string, { expiresAt }: LimitedKey): boolean => expiresAt !== null && expiresAt <= now;
}
