import type { Format } from '../../../i18n/format';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Card } from '../../../ui/card';
import { Table } from '../../../ui/table';
import { LivePage } from '../../parts/live-page';
import { Time } from '../../parts/time';
import { useLive } from '../../parts/use-live';
import { usePages } from '../../parts/use-pages';
import { readLedger } from '../calls';
import { membershipMessages } from '../messages';
import { Day } from '../parts/day';
import { awardName } from '../parts/use-programs';
import type { LedgerEntry, Program } from '../types';
import { ledgerMessages } from './ledger-messages';

const PAGE_SIZE = 10;

/** The entries behind the points. */
export function LedgerCard({
  member,
  programs,
  changes,
}: {
  member: string;
  programs: readonly Program[];
  changes: number;
}) {
  const t = useMessages(ledgerMessages);
  const pages = usePages('');
  const { after } = pages;
  const live = useLive(`ledger ${member} ${after} ${changes}`, (signal) =>
    readLedger(member, null, { limit: PAGE_SIZE, after }, signal),
  );
  return (
    <Card title={t.title}>
      <p className="muted small">{t.text}</p>
      <LivePage live={live} pages={pages} waitingLines={4} inOrder>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="muted">{t.none}</p>
          ) : (
            <Entries entries={entries} programs={programs} />
          )
        }
      </LivePage>
    </Card>
  );
}

function Entries({ entries, programs }: { entries: LedgerEntry[]; programs: readonly Program[] }) {
  const t = useMessages(ledgerMessages);
  const words = useMessages(membershipMessages);
  const format = useFormat();
  return (
    <Table
      caption={t.caption}
      columns={[
        {
          key: 'entry',
          title: t.entry,
          cell: ({ sequence, kind, hash }) => (
            <div className="two-lines">
              <span>
                {format.number(sequence)}. {t.kinds[kind]}
              </span>
              <code className="small muted" title={hash}>
                {hash.slice(0, 12)}…
              </code>
            </div>
          ),
        },
        {
          key: 'points',
          title: words.pointsName,
          cell: ({ points }) => <strong className="signed">{signed(points, format)}</strong>,
        },
        {
          key: 'category',
          title: words.category,
          cell: (entry) => {
            const names = awardName(programs, entry);
            return (
              <div className="two-lines">
                <span>{names.category}</span>
                <span className="small muted">{names.program}</span>
              </div>
            );
          },
        },
        { key: 'on', title: t.on, cell: ({ on }) => <Day on={on} /> },
        { key: 'recorded', title: t.recorded, cell: ({ recorded_at: at }) => <Time at={at} /> },
      ]}
      rows={entries}
      rowKey={({ sequence }) => String(sequence)}
    />
  );
}

/** `+8`, `−3`: what it does to the balance, without a colour. */
function signed(points: number, format: Format): string {
  return points < 0 ? `−${format.number(-points)}` : `+${format.number(points)}`;
}
