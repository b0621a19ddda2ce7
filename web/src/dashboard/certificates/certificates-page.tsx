import './certificates.css';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client';
import type { CertificateRecord } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Link, useAddress } from '../parts/router';
import { useLive } from '../parts/use-live';
import { CertificateTable } from './certificate-table';
import { ListFilter } from './list-filter';
import { addressOf, FIRST_PAGE, newerPage, olderPage, queryOf, readTrail, readView } from './list-query';
import type { ListView, PageLink } from './list-query';
import { certificateMessages } from './messages';
import { refreshDelay } from './status';
import { UploadCard } from '../uploads/upload-card';
import { useUploads } from '../uploads/upload-context';

/** Also when nothing is in progress: other programs may send files with an API key. */
const REFRESH_MS = 5_000;

export function CertificatesPage() {
  const t = useMessages(certificateMessages);
  const address = useAddress();
  const view = readView(address);
  const { data, failure, reload } = useLive(
    `certificates?${JSON.stringify(view)}`,
    (signal) => answerOf(api.GET('/certificates', { signal, params: { query: queryOf(view) } })),
    ({ certificates }) => Math.min(REFRESH_MS, ...certificates.map((one) => refreshDelay(one) ?? REFRESH_MS)),
  );
  useReloadAfterUpload(reload);
  return (
    <DashboardShell title={t.title}>
      <UploadCard />
      <Card title={t.list.title} actions={<span className="small muted">{t.list.live}</span>}>
        <ListFilter view={view} />
        {failure !== null && <Problem failure={failure} onRetry={reload} />}
        {data === null ? (
          failure === null && <Waiting lines={6} />
        ) : (
          <>
            <Added certificates={data.certificates} scope={JSON.stringify(view)} />
            {data.certificates.length === 0 ? (
              <Empty view={view} />
            ) : (
              <CertificateTable certificates={data.certificates} />
            )}
            <Pages view={view} next={data.next_cursor} />
          </>
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
  const filtered = addressOf({ ...view, ...FIRST_PAGE }) !== '/dashboard/certificates' || view.page > 1;
  return (
    <div className="empty">
      <Icon name="file" size={32} />
      <h3>{filtered ? t.none : t.empty}</h3>
      {!filtered && <p>{t.emptyText}</p>}
    </div>
  );
}

function Pages({ view, next }: { view: ListView; next: string | null }) {
  const t = useMessages(certificateMessages).list;
  const format = useFormat();
  if (view.page === 1 && next === null) return null;
  const trail = readTrail(history.state);
  const newer = newerPage(view, trail);
  const link = ({ href, state }: PageLink, text: string) => (
    <Link className="button button-secondary button-small" href={href} state={state}>
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
