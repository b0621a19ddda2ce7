import { useLive } from '../../parts/use-live';
import type { Live } from '../../parts/use-live';
import { listPrograms } from '../calls';
import type { Award, Program } from '../types';

/** All programs of the account: few have more than a handful. */
export function usePrograms(): Live<{ programs: Program[] }> {
  return useLive('programs', (signal) => listPrograms(signal));
}

/** What an award is called: the category's name if the program is known. */
export function awardName(programs: readonly Program[], { program, category }: Omit<Award, 'points'>) {
  const found = programs.find(({ id }) => id === program);
  return {
    program: found?.name ?? program,
    category: found?.categories.find(({ code }) => code === category)?.name ?? category,
  };
}
