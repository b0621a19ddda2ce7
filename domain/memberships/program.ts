import type { Hundredths } from './points';

export const DEFAULT_TIME_ZONE = 'America/Mexico_City';

/** `calendar`: cycles begin with the year, or a fixed number of months after it. `member`: with the membership. */
export type CycleAnchor = 'calendar' | 'member';

export interface Category {
  code: string;
  name: string;
  /** Needed in a cycle. */
  min: Hundredths;
  /** At most so many count in a cycle; `null`: all. What is above it is kept. */
  max: Hundredths | null;
}

/** What a membership needs. A change makes a new version; an open cycle keeps the one it began with. */
export interface ProgramRules {
  cycle: { months: number; anchor: CycleAnchor };
  pointsRequired: Hundredths;
  /** In the order in which points are used. */
  categories: Category[];
  /** How many points above the requirement pass into the next cycle. */
  carryOver: { maxPoints: Hundredths };
  /** A first cycle that is shorter needs less. */
  prorateFirst: boolean;
  /** How long after its cycle a membership can still be renewed as usual. */
  graceDays: number;
  /** How long before the end of the cycle its owner is told, the longest first. */
  reminderDays: number[];
}

export interface ProgramVersion extends ProgramRules {
  /** From 1. */
  version: number;
  madeAt: Date;
}

export interface Program {
  id: string;
  accountId: string;
  name: string;
  /** IANA name. Dates are judged there. Never changed. */
  timeZone: string;
  /** Whether the public page of a membership shows the member's name and the program. */
  publicDetails: boolean;
  /** Oldest first; at least one. */
  versions: ProgramVersion[];
  createdAt: Date;
  updatedAt: Date;
}

export function currentVersion({ versions }: Pick<Program, 'versions'>): ProgramVersion {
  const newest = versions.at(-1);
  if (newest === undefined) throw new Error('A program has at least one version.');
  return newest;
}

export function versionOf({ versions }: Pick<Program, 'versions'>, version: number): ProgramVersion {
  const found = versions.find((each) => each.version === version);
  if (found === undefined) throw new Error(`The program has no version ${version}.`);
  return found;
}
