import type { Scope } from '../../domain/scopes';
import type { DayCount } from '../../domain/usage';

/** Admitted requests of the last minute, counted per second. */
type RequestLog = { at: Date; count: number }[];

/** A key that works, or that has expired lately. */
export interface LimitedKey {
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** A key and those that replace it. They draw on the same limits, so rotating a key gives its owner nothing new. */
export interface KeyLineage {
  scopes: Scope[];
  ratePerMinute: number;
  quotaPerMonth: number;
  requestLog: RequestLog;
  usedInMonth: number;
  /** By id. */
  keys: Record<string, LimitedKey>;
}

/**
 * The state of an account's request limiter. Requests of all its keys are counted here, because one update can decide exactly only over
 * one document. Sessions have one of their own, with the account in place of the key.
 */
export interface LimiterDocument {
  /** The account's id. */
  _id: string;
  /** By the id of the first key: a decision addresses its own by path, and never reads the others. */
  lineages: Record<string, KeyLineage>;
  /** The highest limits of any lineage. */
  highest: { ratePerMinute: number; quotaPerMonth: number };
  requestLog: RequestLog;
  /** Uploads in progress. An entry expires after the longest time an upload may take, in case its process died. */
  uploads: { id: string; lineage: string; at: Date }[];
  /** Of the account and of each lineage. */
  month: string;
  usedInMonth: number;
  /** The UTC day of the last admitted request and the number on that day; `days` has the days before. */
  day: string;
  /** The end of that day; the next request after it starts a new one. */
  dayEndsAt: Date;
  usedInDay: number;
  days: DayCount[];
  /** Keys created on that UTC day, rotations included. */
  keysMade: { day: string; count: number };
  /** When keys or endpoints were last added or removed, by the database's clock. */
  changedAt: Date | null;
}

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
