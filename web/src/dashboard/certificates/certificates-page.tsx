import './certificates.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../api/client';
import type { CertificateRecord } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Link, useAddress } from '../parts/router';
import { useLast } from '../parts/use-last';
import { useLive } from '../parts/use-live';
import { UploadCard } from '../uploads/upload-card';
import { useUploads } from '../uploads/upload-context';
import { CertificateTable } from './certificate-table';
import { ListFilter } from './list-filter';
import { ListPages } from './list-pages';
import { filterOf, isFiltered, LIST_PATH, queryOf, readView } from './list-query';
import type { ListView } from './list-query';
import { ListToolbar } from './list-toolbar';
import { ListTotal } from './list-total';
import { certificateMessages } from './messages';
import { refreshDelay } from './status';
import { useSelection } from './use-selection';

/** Also when nothing is in progress: other programs may send files with an API key. */
const REFRESH_MS = 5_000;

export function CertificatesPage() {
  const t = useMessages(certificateMessages);
  const view = readView(useAddress());
  const { data, failure, reload } = useLive(
    `certificates?${JSON.stringify(view)}`,
    async (signal) => ({
      view,
      ...(await answerOf(api.GET('/certificates', { signal, params: { query: queryOf(view) } }))),
    }),
    ({ certificates }) => Math.min(REFRESH_MS, ...certificates.map((one) => refreshDelay(one) ?? REFRESH_MS)),
  );
  useReloadAfterUpload(reload);
  const selection = useSelection(JSON.stringify(filterOf(view)));
  // The page before stays until the next one is there, so that nothing jumps and the focus is kept.
  const shown = useLast({ data, failure });
  const results = useFocusKept(shown?.view);
  return (
    <DashboardShell title={t.title}>
      <UploadCard />
      <Card
        title={t.list.title}
        actions={<ListTotal view={view} newest={shown?.certificates[0]?.created_at} />}
      >
        <ListFilter view={view} />
        {failure !== null && <Problem failure={failure} onRetry={reload} />}
        {shown === null ? (
          failure === null && <Waiting lines={6} />
        ) : (
          <div ref={results} className="stack list-results" tabIndex={-1} aria-busy={data === null}>
            <Added certificates={shown.certificates} scope={JSON.stringify(shown.view)} />
            {shown.certificates.length === 0 ? (
              <Empty view={shown.view} />
            ) : (
              <>
                <ListToolbar view={shown.view} certificates={shown.certificates} selection={selection} />
                <CertificateTable certificates={shown.certificates} selection={selection} />
              </>
            )}
            <ListPages view={shown.view} next={shown.next_cursor} busy={data === null} />
          </div>
        )}
      </Card>
    </DashboardShell>
  );
}

function useReloadAfterUpload(reload: () => void): void {
  const done = useUploads().queue.filter(({ state }) => state.status === 'done').length;
  const seen = useRef(done);
  useEffect(() => {
    if (done > seen.current) reload();
    seen.current = done;
  }, [done, reload]);
}

/** Another page begins at its top. If what had the focus is gone, such as the link to a page that was the last, the list gets it. */
function useFocusKept(view: ListView | undefined) {
  const results = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  // Before `keepFocus` looks for another place.
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = view;
    if (previous === undefined || view === undefined || previous.after === view.after) return;
    results.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) results.current?.focus({ preventScroll: true });
  }, [view]);
  return results;
}

/** Announces new certificates to screen readers. */
function Added({ certificates, scope }: { certificates: CertificateRecord[]; scope: string }) {
  const t = useMessages(certificateMessages).list;
  const format = useFormat();
  const [count, setCount] = useState(0);
  const last = useRef<{ scope: string; newest: string }>(null);
  const newest = certificates[0]?.created_at ?? '';
  useEffect(() => {
    const before = last.current;
    if (before?.scope === scope && newest > before.newest)
      setCount(certificates.filter(({ created_at: at }) => at > before.newest).length);
    last.current = { scope, newest };
  }, [certificates, newest, scope]);
  return (
    <p className="visually-hidden" role="status">
      {count > 0 && format.plural(count, t.added)}
    </p>
  );
}

function Empty({ view }: { view: ListView }) {
  const t = useMessages(certificateMessages).list;
  const filtered = isFiltered(view) || view.page > 1;
  return (
    <div className="empty" role="status">
      <Icon name="file" size={32} />
      <h3>{filtered ? t.none : t.empty}</h3>
      <p>{filtered ? t.noneText : t.emptyText}</p>
      {filtered && (
        <Link className="button button-secondary button-small" href={LIST_PATH}>
          {t.showAll}
        </Link>
      )}
    </div>
  );
}
