import './overview.css';
import type { UsageDay } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Table } from '../../ui/table';
import { overviewMessages } from './messages';

type Series = 'requests' | 'certificates';

/** Two bar charts over the same days, since the two counts need different scales. */
export function UsageChart({ days }: { days: UsageDay[] }) {
  const t = useMessages(overviewMessages);
  const format = useFormat();
  return (
    <div className="stack">
      <div className="charts">
        <Bars days={days} series="certificates" />
        <Bars days={days} series="requests" />
      </div>
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
    </div>
  );
}

/** In units of the drawing, which is stretched to the available width. */
const DAY_WIDTH = 10;
const GAP = 2.5;
const HEIGHT = 100;
/** So that small counts remain visible. */
const MIN_BAR_HEIGHT = 3;

function Bars({ days, series }: { days: UsageDay[]; series: Series }) {
  const t = useMessages(overviewMessages);
  const format = useFormat();
  const counts = days.map((day) => day[series]);
  const max = Math.max(...counts, 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const width = days.length * DAY_WIDTH;
  return (
    <figure className={`chart chart-${series}`}>
      <figcaption>
        <span className="chart-name">{t[series]}</span>
        <span className="chart-total">{format.number(total)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.summary(t[series], format.number(total), format.number(max))}
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
      <div className="row row-between small muted chart-axis" aria-hidden="true">
        <span>{days[0] && format.date(`${days[0].date}T12:00:00`)}</span>
        <span>{days.length > 0 && format.date(`${days[days.length - 1]?.date ?? ''}T12:00:00`)}</span>
      </div>
    </figure>
  );
}
