import { useFormat } from '../../../i18n/language-context';
import type { Award, Program } from '../types';
import { awardName } from './use-programs';

/** Points by category: `8 Ethics`. */
export function Awards({ awards, programs }: { awards: readonly Award[]; programs: readonly Program[] }) {
  const format = useFormat();
  return (
    <ul className="plain-list">
      {awards.map((award) => (
        <li key={`${award.program} ${award.category}`}>
          <strong>{format.number(award.points)}</strong> {awardName(programs, award).category}
        </li>
      ))}
    </ul>
  );
}
