import { useFormat, useMessages } from '../../../i18n/language-context';
import { rosterMessages } from './messages';
import type { ReadRow } from './read-roster';

/** Which row of the file it is, and whose. */
export function RowName({ row: { row, member, name } }: { row: ReadRow }) {
  const t = useMessages(rosterMessages).preview;
  const format = useFormat();
  return (
    <div className="roster-row">
      <span className="muted">
        {t.row} {format.number(row)}
      </span>
      <div className="two-lines">
        <strong>{member === '' ? '–' : member}</strong>
        {name !== '' && <span className="small muted">{name}</span>}
      </div>
    </div>
  );
}

export function FaultList({ problems }: { problems: string[] }) {
  return (
    <ul className="problem-list fault-list">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}
