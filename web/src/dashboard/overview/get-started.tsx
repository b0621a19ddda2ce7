import type { ReactNode } from 'react';
import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { Timeline } from '../../ui/timeline';
import type { TimelineItem } from '../../ui/timeline';
import { Link } from '../parts/router';
import { overviewMessages } from './messages';

/** The way from a new account to a certificate that someone else has checked. */
export function GetStarted({ hasKey, first }: { hasKey: boolean; first: CertificateRecord | undefined }) {
  const t = useMessages(overviewMessages).start;
  const step = (key: 'key' | 'file' | 'check', done: boolean, link: ReactNode): TimelineItem => ({
    key,
    title: (
      <>
        {t[key].title}
        {done && <span className="unseen"> ({t.done})</span>}
      </>
    ),
    tone: done ? 'good' : 'neutral',
    children: (
      <>
        <p className="small soft">{t[key].text}</p>
        {!done && <p className="small">{link}</p>}
      </>
    ),
  });
  return (
    <Card title={t.title}>
      <Timeline
        label={t.title}
        items={[
          step('key', hasKey, <Link href="/dashboard/keys">{t.key.title}</Link>),
          step('file', first !== undefined, <Link href="/dashboard/certificates">{t.file.title}</Link>),
          step('check', false, first && <a href={first.qr_verification_url}>{t.check.open}</a>),
        ]}
      />
      <p className="small">
        <a href="/docs">{t.docs}</a>
      </p>
    </Card>
  );
}
