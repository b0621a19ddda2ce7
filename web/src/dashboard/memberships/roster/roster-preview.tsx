import { useState } from 'react';
import type { ReactNode } from 'react';
import { csvTable } from '../../../../../domain/csv';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Field } from '../../../ui/field';
import { Table } from '../../../ui/table';
import { useAccount } from '../../session/session-context';
import { membershipMessages } from '../messages';
import { Day } from '../parts/day';
import { badRowTable, saveText } from './bad-row';
import { rosterMessages } from './messages';
import type { ReadRoster, ReadRow } from './read-roster';
import { FaultList, RowName } from './row-cells';
import { useFaults } from './use-faults';

const ROWS_SHOWN = 100;

/** What would be sent, and what is wrong with the rest, before anything is sent. */
export function RosterPreview({
  roster: { headings, ignored, sameDate, rows },
  onSend,
  onOther,
}: {
  roster: ReadRoster;
  onSend: () => void;
  onOther: () => void;
}) {
  const t = useMessages(rosterMessages);
  const format = useFormat();
  const { found } = useFaults();
  const { left } = useAccount().allowance;
  const bad = rows.filter(({ faults }) => faults.length > 0);
  const good = rows.length - bad.length;
  const [onlyBad, setOnlyBad] = useState(bad.length > 0);
  const shown = onlyBad ? bad : rows;
  return (
    <Card title={t.preview.title}>
      <div className="stack" role="status">
        {good > 0 && (
          <Alert tone={good > left ? 'warn' : 'good'} title={format.plural(good, t.preview.good)}>
            <p>
              {format.plural(good, t.preview.cost)} {format.plural(left, t.preview.left)}
            </p>
          </Alert>
        )}
        {bad.length > 0 && <Alert tone="bad" title={format.plural(bad.length, t.preview.bad)} />}
      </div>
      {sameDate !== null && <p className="small">{t.preview.sameDate(format.day(sameDate))}</p>}
      {ignored.length > 0 && <p className="small muted">{t.preview.ignored(ignored.join(', '))}</p>}
      {bad.length > 0 && (
        <div className="row row-between row-end">
          <div className="status-filter">
            <Field label={t.preview.show}>
              {(control) => (
                <select
                  {...control}
                  value={onlyBad ? 'bad' : 'all'}
                  onChange={({ target }) => {
                    setOnlyBad(target.value === 'bad');
                  }}
                >
                  <option value="bad">{t.preview.onlyBad}</option>
                  <option value="all">{t.preview.all}</option>
                </select>
              )}
            </Field>
          </div>
          <Button
            small
            onClick={() => {
              const table = badRowTable(
                headings,
                { row: t.preview.row, problem: t.preview.problem },
                bad.map((row) => ({ row, problems: row.faults.map(found) })),
              );
              saveText(t.result.downloadName, csvTable(table));
            }}
          >
            {t.preview.download}
          </Button>
        </div>
      )}
      <RowTable
        rows={shown.slice(0, ROWS_SHOWN)}
        caption={onlyBad ? t.preview.badCaption : t.preview.caption}
        columns={
          onlyBad ? ['problem'] : bad.length > 0 ? ['problem', 'completed', 'role'] : ['completed', 'role']
        }
      />
      {shown.length > ROWS_SHOWN && (
        <p className="small muted">
          {t.preview.more(format.number(ROWS_SHOWN), format.number(shown.length))}
        </p>
      )}
      <div className="row">
        {good > 0 && (
          <Button variant="primary" onClick={onSend}>
            {format.plural(good, t.preview.send)}
          </Button>
        )}
        <Button variant="quiet" onClick={onOther}>
          {t.preview.other}
        </Button>
      </div>
    </Card>
  );
}

type RowColumn = 'problem' | 'completed' | 'role';

function RowTable({ rows, caption, columns }: { rows: ReadRow[]; caption: string; columns: RowColumn[] }) {
  const t = useMessages(rosterMessages).preview;
  const cells = useCells();
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'row', title: t.row, cell: (row) => <RowName row={row} /> },
        ...columns.map((key) => ({ key, title: t[key], cell: cells[key] })),
      ]}
      rows={rows}
      rowKey={({ row }) => String(row)}
    />
  );
}

function useCells(): Record<RowColumn, (row: ReadRow) => ReactNode> {
  const words = useMessages(membershipMessages);
  const { found } = useFaults();
  const nothing = <span className="muted">–</span>;
  return {
    problem: ({ faults }) =>
      faults.length === 0 ? nothing : <FaultList problems={faults.map((fault) => found(fault))} />,
    completed: ({ item }) => (item === null ? nothing : <Day on={item.completed_on} />),
    role: ({ item }) => (item === null ? nothing : <span>{words.roles[item.role ?? 'attendee']}</span>),
  };
}
