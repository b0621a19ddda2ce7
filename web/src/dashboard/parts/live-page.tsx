import type { ReactNode } from 'react';
import { PageButtons } from './page-buttons';
import { Problem, Waiting } from './problem';
import { useLast } from './use-last';
import type { Live } from './use-live';
import type { Pages } from './use-pages';

/** One page of a list, with what leads to the others. The page before is shown until the next has arrived. */
export function LivePage<T extends { next_cursor: string | null }>({
  live: { data, failure, reload },
  pages,
  waitingLines,
  inOrder = false,
  children,
}: {
  live: Live<T>;
  pages: Pages;
  waitingLines: number;
  /** The list has an order of its own, instead of the newest first. */
  inOrder?: boolean;
  children: (page: T) => ReactNode;
}) {
  const shown = useLast({ data, failure });
  return (
    <>
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {shown === null ? (
        failure === null && <Waiting lines={waitingLines} />
      ) : (
        <div className="stack" aria-busy={data === null}>
          {children(shown)}
          <PageButtons pages={pages} next={shown.next_cursor} busy={data === null} inOrder={inOrder} />
        </div>
      )}
    </>
  );
}
