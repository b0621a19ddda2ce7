import { useFormat, useMessages } from '../../../i18n/language-context';
import { Table } from '../../../ui/table';
import { Link } from '../../parts/router';
import { membershipMessages } from '../messages';
import { programPath } from '../paths';
import type { Program } from '../types';
import { programMessages } from './messages';

export function ProgramTable({ programs }: { programs: Program[] }) {
  const t = useMessages(programMessages).list;
  const format = useFormat();
  const cycleOf = useCycleText();
  return (
    <Table
      caption={t.caption}
      columns={[
        {
          key: 'name',
          title: t.name,
          cell: ({ id, name, version }) => (
            <div className="two-lines">
              <Link href={programPath(id)}>{name}</Link>
              <span className="small muted">{t.version(format.number(version))}</span>
            </div>
          ),
        },
        { key: 'cycle', title: t.cycle, cell: (program) => <span>{cycleOf(program)}</span> },
        {
          key: 'points',
          title: t.points,
          cell: ({ points_required: points }) => <span>{format.number(points)}</span>,
        },
        {
          key: 'categories',
          title: t.categories,
          cell: ({ categories }) => <span>{categories.map(({ name }) => name).join(', ')}</span>,
        },
      ]}
      rows={programs}
      rowKey={({ id }) => id}
    />
  );
}

/** `12 months, from January`. */
export function useCycleText(): (program: Pick<Program, 'cycle'>) => string {
  const t = useMessages(programMessages);
  const words = useMessages(membershipMessages);
  const format = useFormat();
  return ({ cycle: { months, anchor } }) =>
    t.cycleText(format.plural(months, words.months), t.anchors[anchor]);
}
