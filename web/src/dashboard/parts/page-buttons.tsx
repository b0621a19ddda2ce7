import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { dashboardMessages } from '../messages';
import type { Pages } from './use-pages';

/** Nothing for a list of one page. While `busy`, the page before is still shown. */
export function PageButtons({
  pages,
  next,
  busy,
  inOrder = false,
}: {
  pages: Pages;
  next: string | null;
  busy: boolean;
  /** The list has an order of its own, instead of the newest first. */
  inOrder?: boolean;
}) {
  const t = useMessages(dashboardMessages).pages;
  const format = useFormat();
  if (pages.page === 1 && next === null) return null;
  return (
    <nav className="row row-between" aria-label={t.label}>
      {pages.page > 1 ? (
        <Button small busy={busy} onClick={pages.newer}>
          {inOrder ? t.previous : t.newer}
        </Button>
      ) : (
        <span />
      )}
      <span className="small muted" aria-current="page">
        {t.page(format.number(pages.page))}
      </span>
      {next !== null ? (
        <Button
          small
          busy={busy}
          onClick={() => {
            pages.older(next);
          }}
        >
          {inOrder ? t.next : t.older}
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}
