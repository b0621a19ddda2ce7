import { useFormat, useMessages } from '../../i18n/language-context';
import { Link } from '../parts/router';
import { newerPage, olderPage, readTrail } from './list-query';
import type { ListView, PageLink } from './list-query';
import { certificateMessages } from './messages';

/** While `busy`, the links keep their focus but lead nowhere: they belong to the page before. */
export function ListPages({ view, next, busy }: { view: ListView; next: string | null; busy: boolean }) {
  const t = useMessages(certificateMessages).list;
  const format = useFormat();
  if (view.page === 1 && next === null) return null;
  const trail = readTrail(history.state);
  const newer = newerPage(view, trail);
  const link = ({ href, state }: PageLink, text: string) => (
    <Link
      className="button button-secondary button-small"
      href={href}
      state={state}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {text}
    </Link>
  );
  return (
    <nav className="row row-between" aria-label={t.pages}>
      {view.page > 1 ? link(newer, newer.isFirst && view.page > 2 ? t.first : t.previous) : <span />}
      <span className="small muted" aria-current="page">
        {t.page(format.number(view.page))}
      </span>
      {next !== null ? link(olderPage(view, trail, next), t.next) : <span />}
    </nav>
  );
}
