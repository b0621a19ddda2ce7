import type { ReactNode } from 'react';
import { Card } from '../../../ui/card';
import { LivePage } from '../../parts/live-page';
import type { Live } from '../../parts/use-live';
import type { Pages } from '../../parts/use-pages';

/** The list that a page consists of. Room is kept for it on a phone, so that nothing moves when it arrives. */
export function ListCard<T extends { next_cursor: string | null }>({
  title,
  tools,
  live,
  pages,
  children,
}: {
  title?: string;
  /** Above the list: a filter, a search. */
  tools?: ReactNode;
  live: Live<T>;
  pages: Pages;
  children: (page: T) => ReactNode;
}) {
  return (
    <div className="list-space">
      <Card {...(title !== undefined && { title })}>
        {tools}
        <LivePage live={live} pages={pages} waitingLines={6}>
          {children}
        </LivePage>
      </Card>
    </div>
  );
}
