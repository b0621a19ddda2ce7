import { pointsOf } from '../../domain/memberships/points';
import { currentVersion } from '../../domain/memberships/program';
import type { CycleAnchor, Program } from '../../domain/memberships/program';

export interface CategoryRecord {
  code: string;
  name: string;
  min: number;
  max: number | null;
}

/** A program as it is published, with the rules that hold now. Times are ISO 8601. */
export interface ProgramRecord {
  id: string;
  name: string;
  version: number;
  time_zone: string;
  cycle: { months: number; anchor: CycleAnchor };
  points_required: number;
  categories: CategoryRecord[];
  carry_over: { max_points: number };
  prorate_first: boolean;
  grace_days: number;
  reminder_days: number[];
  public_details: boolean;
  created_at: string;
  updated_at: string;
}

export function programRecord(program: Program): ProgramRecord {
  const { id, name, timeZone, publicDetails, createdAt, updatedAt } = program;
  const rules = currentVersion(program);
  const { months, anchor } = rules.cycle;
  return {
    ...{ id, name, version: rules.version, time_zone: timeZone, cycle: { months, anchor } },
    points_required: pointsOf(rules.pointsRequired),
    categories: rules.categories.map(({ min, max, ...category }) => ({
      ...category,
      min: pointsOf(min),
      max: max === null ? null : pointsOf(max),
    })),
    carry_over: { max_points: pointsOf(rules.carryOver.maxPoints) },
    prorate_first: rules.prorateFirst,
    grace_days: rules.graceDays,
    reminder_days: rules.reminderDays,
    public_details: publicDetails,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
