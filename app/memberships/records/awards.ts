import type { Award } from '../../../domain/memberships/course';
import { hundredthsOf, pointsOf } from '../../../domain/memberships/points';

/** Points in one category of one program, as they are published. */
export interface AwardRecord {
  program: string;
  category: string;
  points: number;
}

export function awardRecord({ programId, category, points }: Award): AwardRecord {
  return { program: programId, category, points: pointsOf(points) };
}

export function awardFrom({ program, category, points }: AwardRecord): Award {
  return { programId: program, category, points: hundredthsOf(points) };
}
