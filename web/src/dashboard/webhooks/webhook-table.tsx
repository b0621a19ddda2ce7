import type { Webhook } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { BadgeSkeleton } from '../../ui/badge';
import { SkeletonText } from '../../ui/progress';
import { Table } from '../../ui/table';
import { TableSkeleton, TwoLinesSkeleton } from '../../ui/table-skeleton';
import { Link } from '../parts/router';
import { Time } from '../parts/time';
import { webhookMessages } from './messages';
import { nameOf } from './webhook-settings';
import { WebhookBadge } from './webhook-state';

export function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  const t = useMessages(webhookMessages).list;
  return (
    <Table
      caption={t.caption}
      columns={[
        {
          key: 'endpoint',
          title: t.endpoint,
          cell: (webhook) => (
            <div className="two-lines">
              <Link href={`/dashboard/webhooks/${webhook.id}`}>{nameOf(webhook)}</Link>
              <span className="small muted">{webhook.url}</span>
            </div>
          ),
        },
        {
          key: 'events',
          title: t.events,
          cell: ({ events }) => <EventList events={events} />,
        },
        { key: 'state', title: t.state, cell: (webhook) => <WebhookBadge webhook={webhook} /> },
        { key: 'created', title: t.created, cell: ({ created_at: at }) => <Time at={at} /> },
      ]}
      rows={webhooks}
      rowKey={({ id }) => id}
    />
  );
}

/** As tall as a table of one endpoint. */
export function WebhookTableWaiting() {
  const t = useMessages(webhookMessages);
  const created = useFormat().shortTime(new Date().toISOString());
  return (
    <TableSkeleton
      columns={[
        {
          key: 'endpoint',
          title: t.list.endpoint,
          cell: <TwoLinesSkeleton name="example.com" small="https://example.com/sello" />,
        },
        {
          key: 'events',
          title: t.list.events,
          cell: (
            <span className="event-list">
              <SkeletonText like="certificate.*" />
            </span>
          ),
        },
        { key: 'state', title: t.list.state, cell: <BadgeSkeleton like={t.state.enabled} /> },
        { key: 'created', title: t.list.created, cell: <SkeletonText like={created} /> },
      ]}
    />
  );
}

export function EventList({ events }: { events: readonly string[] }) {
  const t = useMessages(webhookMessages).list;
  return (
    <span className="event-list">
      {events.map((event) => (event === '*' ? t.all : <code key={event}>{event}</code>))}
    </span>
  );
}
