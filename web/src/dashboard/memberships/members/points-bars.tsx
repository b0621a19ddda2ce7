import type { ReactNode } from 'react';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Badge } from '../../../ui/badge';
import { Table } from '../../../ui/table';
import { membershipMessages } from '../messages';
import type { Points, PointsOf } from '../types';
import { pointsMessages } from './points-messages';

/** The points of a cycle: one bar for the total and one per category, each stated in words beside it. */
export function PointsBars({ points }: { points: Points }) {
  const t = useMessages(pointsMessages);
  return (
    <div className="points">
      <p className="points-verdict">
        <Badge tone={points.compliant ? 'good' : 'warn'}>
          {points.compliant ? t.compliant : t.notCompliant}
        </Badge>
      </p>
      <PointsBar name={<strong>{t.total}</strong>} label={t.total} points={points} />
      <ul className="plain-list points-categories">
        {points.categories.map((category) => (
          <li key={category.code}>
            <PointsBar name={category.name} label={category.name} points={category} />
          </li>
        ))}
      </ul>
      <PointsTable points={points} />
    </div>
  );
}

/** Carried-over points are hatched and the requirement is a line across the bar, so that neither depends on a colour. */
function PointsBar({ name, label, points }: { name: ReactNode; label: string; points: PointsOf }) {
  const t = useMessages(pointsMessages);
  const format = useFormat();
  const { required, earned, carried, counted, missing } = points;
  const whole = Math.max(required, earned + carried, 1);
  const share = (part: number) => `${Math.max(0, Math.min(1, part / whole)) * 100}%`;
  // Of what counts, carried points come first; what is above a maximum is pale.
  const countedCarried = Math.max(0, Math.min(carried, counted));
  const countedEarned = Math.max(0, counted - countedCarried);
  const above = Math.max(0, earned + carried - counted);
  const numbers = [counted, required, earned, carried, missing].map((number) => format.number(number));
  const [a = '', b = '', c = '', d = '', e = ''] = numbers;
  return (
    <div className="points-bar">
      <div className="points-head">
        <span>{name}</span>
        <span className="points-figure">{required === 0 ? t.noMinimum(a) : t.ofRequired(a, b)}</span>
        {missing > 0 ? (
          <Badge tone="warn">{t.missing(e)}</Badge>
        ) : (
          required > 0 && <Badge tone="good">{t.complete}</Badge>
        )}
      </div>
      <div className="points-track" role="img" aria-label={t.bar(label, a, b, c, d, e)}>
        <div className="points-part points-carried" style={{ width: share(countedCarried) }} />
        <div className="points-part points-earned" style={{ width: share(countedEarned) }} />
        <div className="points-part points-above" style={{ width: share(above) }} />
        {required > 0 && required < whole && (
          <div className="points-mark" style={{ insetInlineStart: share(required) }} />
        )}
      </div>
      <p className="small muted points-parts" aria-hidden="true">
        <span>
          {t.earned}: {c}
        </span>
        {carried !== 0 && (
          <span>
            <i className="points-key points-carried" /> {t.carried}: {d}
          </span>
        )}
        {above > 0 && (
          <span>
            <i className="points-key points-above" /> {t.notCounted}: {format.number(above)}
          </span>
        )}
      </p>
    </div>
  );
}

function PointsTable({ points }: { points: Points }) {
  const words = useMessages(membershipMessages);
  const t = useMessages(pointsMessages);
  const format = useFormat();
  const number = (key: keyof PointsOf, title: string) => ({
    key,
    title,
    cell: (row: PointsOf) => <span>{format.number(row[key])}</span>,
  });
  return (
    <details className="chart-table">
      <summary>{t.table}</summary>
      <Table
        caption={t.caption}
        columns={[
          { key: 'name', title: words.category, cell: ({ name }) => <strong>{name}</strong> },
          number('required', t.required),
          number('earned', t.earned),
          number('carried', t.carried),
          number('counted', t.counted),
          number('missing', t.lacking),
        ]}
        rows={[...points.categories, { ...points, code: '', name: t.total }]}
        rowKey={({ code }) => code}
      />
    </details>
  );
}
