import { useMemo } from 'react';
import { csvTable } from '../../../../../domain/csv';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Progress } from '../../../ui/progress';
import { Table } from '../../../ui/table';
import { Problem, Waiting } from '../../parts/problem';
import { Link } from '../../parts/router';
import { useLive } from '../../parts/use-live';
import { coursePath } from '../paths';
import type { Course, RosterRow } from '../types';
import { badRowTable, saveText } from './bad-row';
import type { BadRow } from './bad-row';
import { followRosters } from './follow-rosters';
import { rosterMessages } from './messages';
import type { ReadRoster } from './read-roster';
import { FaultList, RowName } from './row-cells';
import { useFaults } from './use-faults';
import type { SentPart } from './use-roster-upload';

const REFRESH_MS = 2_000;

/** What became of every row: accredited, or not and why. */
export function RosterResult({
  course,
  roster,
  sent,
  onAgain,
}: {
  course: Course;
  roster: ReadRoster;
  sent: readonly SentPart[];
  onAgain: () => void;
}) {
  const t = useMessages(rosterMessages).result;
  const format = useFormat();
  const { data, failure, reload } = useLive(
    `rosters ${sent.map(({ roster: { id } }) => id).join(' ')}`,
    (signal) => followRosters(sent, signal),
    ({ counts: { pending } }) => (pending > 0 ? REFRESH_MS : null),
  );
  const { found, refused } = useFaults();
  const bad = useBadRows(roster, data?.failed ?? [], sent, { found, refused });
  const notSent = roster.rows.filter(({ item }) => item === null).length;
  return (
    <Card title={t.title}>
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {data === null ? (
        failure === null && <Waiting lines={3} />
      ) : (
        <>
          <Alert
            tone={data.counts.accredited > 0 ? 'good' : 'warn'}
            live="polite"
            title={format.plural(data.counts.accredited, t.accredited)}
          >
            {data.failed.length > 0 && <p>{format.plural(data.failed.length, t.refused)}</p>}
            {notSent > 0 && <p>{format.plural(notSent, t.notSent)}</p>}
          </Alert>
          {data.counts.accredited > 0 && (
            <>
              <Progress
                label={t.certifying(
                  format.number(data.counts.certified),
                  format.number(data.counts.accredited),
                )}
                fraction={data.counts.certified / data.counts.accredited}
              />
              {data.counts.pending > 0 && <p className="small muted">{t.certifyingText}</p>}
            </>
          )}
          {bad.length > 0 && <BadRows rows={bad} headings={roster.headings} />}
        </>
      )}
      <div className="row">
        <Link className="button button-primary" href={coursePath(course.id)}>
          {t.toCourse}
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
    </Card>
  );
}

/** Rows that were not sent and rows that the service refused, in the order of the file. */
function useBadRows(
  roster: ReadRoster,
  failed: readonly (RosterRow & { rosterId: string })[],
  sent: readonly SentPart[],
  { found, refused }: ReturnType<typeof useFaults>,
): BadRow[] {
  return useMemo(() => {
    const here = roster.rows
      .filter(({ faults }) => faults.length > 0)
      .map((row) => ({ row, problems: row.faults.map(found) }));
    const there = failed.flatMap(({ rosterId, index, failure }) => {
      const row = sent.find(({ roster: { id } }) => id === rosterId)?.part.rows[index];
      return row === undefined || failure === null ? [] : [{ row, problems: [refused(failure)] }];
    });
    return [...here, ...there].sort((a, b) => a.row.row - b.row.row);
  }, [roster, failed, sent, found, refused]);
}

function BadRows({ rows, headings }: { rows: BadRow[]; headings: readonly string[] }) {
  const { result: t, preview } = useMessages(rosterMessages);
  return (
    <div className="stack">
      <h3>{t.badRows}</h3>
      <p className="small muted">{t.badText}</p>
      <Table
        caption={t.badRows}
        columns={[
          {
            key: 'row',
            title: preview.row,
            cell: ({ row }) => <RowName row={row} />,
          },
          {
            key: 'problem',
            title: preview.problem,
            cell: ({ problems }) => <FaultList problems={problems} />,
          },
        ]}
        rows={rows}
        rowKey={({ row }) => String(row.row)}
      />
      <div>
        <Button
          small
          onClick={() => {
            const titles = { row: preview.row, problem: preview.problem };
            saveText(t.downloadName, csvTable(badRowTable(headings, titles, rows)));
          }}
        >
          {t.download}
        </Button>
      </div>
    </div>
  );
}
