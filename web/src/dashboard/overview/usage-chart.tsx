import './overview.css';
import type { UsageDay } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { SkeletonText } from '../../ui/progress';
import { Table } from '../../ui/table';
import { overviewMessages } from './messages';

type Series = 'requests' | 'certificates';

/** Two bar charts over the same days, since the two counts need different scales. `null`: the same, still without bars. */
export function UsageChart({ days }: { days: UsageDay[] | null }) {
  return (
    <div className="stack">
      <div className="charts">
        <Bars days={days} series="certificates" />
        <Bars days={days} series="requests" />
      </div>
      <UsageTable days={days ?? []} />
    </div>
  );
}

function UsageTable({ days }: { days: UsageDay[] }) {
  const t = useMessages(overviewMessages);
  const format = useFormat();
  return (
    <details className="chart-table">
      <summary>{t.table}</summary>
      <Table
        caption={t.caption}
        rows={days.toReversed()}
        rowKey={({ date }) => date}
        columns={[
          { key: 'day', title: t.day, cell: ({ date }) => date },
          { key: 'requests', title: t.requests, cell: ({ requests }) => format.number(requests) },
          {
            key: 'certificates',
            title: t.certificates,
            cell: ({ certificates }) => format.number(certificates),
          },
        ]}
      />
    </details>
  );
}

/** In units of the drawing, which is stretched to the available width. */
const DAY_WIDTH = 10;
const GAP = 2.5;
const HEIGHT = 100;
/** So that small counts remain visible. */
const MIN_BAR_HEIGHT = 3;

function Bars({ days, series }: { days: UsageDay[] | null; series: Series }) {
  const t = useMessages(overviewMessages);
  const format = useFormat();
  const total = days?.reduce((sum, day) => sum + day[series], 0);
  return (
    <figure className={`chart chart-${series}`}>
      <figcaption>
        <span className="chart-name">{t[series]}</span>
        <span className="chart-total">
          {total === undefined ? <SkeletonText like={format.number(100)} /> : format.number(total)}
        </span>
      </figcaption>
      <Drawing days={days ?? []} series={series} />
      <div className="row row-between small muted chart-axis" aria-hidden="true">
        <Day day={days?.at(0)} />
        <Day day={days?.at(-1)} />
      </div>
    </figure>
  );
}

function Drawing({ days, series }: { days: UsageDay[]; series: Series }) {
  const t = useMessages(overviewMessages);
  const format = useFormat();
  const counts = days.map((day) => day[series]);
  const max = Math.max(...counts, 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <svg
      viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      {...(days.length === 0
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': t.summary(t[series], format.number(total), format.number(max)) })}
    >
      {counts.map((count, index) => {
        const height = count === 0 ? 0 : Math.max((count / max) * HEIGHT, MIN_BAR_HEIGHT);
        const day = days[index]?.date ?? '';
        return (
          <g key={day} className="chart-day">
            <title>{`${day}: ${format.number(count)}`}</title>
            <rect className="chart-space" x={index * DAY_WIDTH} width={DAY_WIDTH} height={HEIGHT} />
            <rect
              className="chart-bar"
              x={index * DAY_WIDTH + GAP / 2}
              width={DAY_WIDTH - GAP}
              y={HEIGHT - height}
              height={height}
            />
          </g>
        );
      })}
    </svg>
  );
}

function Day({ day }: { day: UsageDay | undefined }) {
  const format = useFormat();
  if (day === undefined) return <SkeletonText like={format.date(new Date().toISOString())} />;
  return <span>{format.date(`${day.date}T12:00:00`)}</span>;
}
