import type { Membership } from '../../../domain/memberships/membership';
import { pointsOf } from '../../../domain/memberships/points';
import { versionOf } from '../../../domain/memberships/program';
import type { Program } from '../../../domain/memberships/program';
import { pointsInCycle } from '../../../domain/memberships/requirements';
import type { LedgerTotals } from '../../../domain/memberships/totals';
import { cycleRecord } from './membership-record';
import type { CycleRecord } from './membership-record';

interface Figures {
  required: number;
  earned: number;
  carried: number;
  counted: number;
  missing: number;
}

/** What a member has in the open cycle of a membership, as it is published. */
export interface PointsRecord extends Figures {
  program: string;
  membership: string;
  cycle: CycleRecord;
  categories: (Figures & { code: string; name: string })[];
  compliant: boolean;
}

export function pointsRecord(
  { id, cycle }: Pick<Membership, 'id' | 'cycle'>,
  program: Program,
  totals: LedgerTotals,
): PointsRecord {
  const rules = versionOf(program, cycle.version);
  const { categories, compliant, ...sums } = pointsInCycle(rules, program.id, cycle, totals);
  const names = new Map(rules.categories.map(({ code, name }) => [code, name]));
  return {
    ...{ program: program.id, membership: id, cycle: cycleRecord(cycle) },
    categories: categories.map(({ code, ...each }) => ({
      ...{ code, name: names.get(code) ?? code },
      ...figures(each),
    })),
    ...figures(sums),
    compliant,
  };
}

function figures({ required, earned, carried, counted, missing }: Figures): Figures {
  return {
    required: pointsOf(required),
    earned: pointsOf(earned),
    carried: pointsOf(carried),
    counted: pointsOf(counted),
    missing: pointsOf(missing),
  };
}
