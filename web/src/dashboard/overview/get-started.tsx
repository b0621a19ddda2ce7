import type { ReactNode } from 'react';
import type { CertificateRecord } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Link } from '../parts/router';
import { overviewMessages } from './messages';

/** The first steps of a new account, up to a certificate that others can check. */
export function GetStarted({ hasKey, first }: { hasKey: boolean; first: CertificateRecord | undefined }) {
  const t = useMessages(overviewMessages).start;
  return (
    <Card title={t.title} actions={<a href="/docs">{t.docs}</a>}>
      <ol className="steps">
        <Step number={1} {...t.file} done={first !== undefined}>
          <Link href="/dashboard/certificates">{t.file.go}</Link>
        </Step>
        <Step number={2} {...t.check} done={false}>
          {first && <a href={first.qr_verification_url}>{t.check.go}</a>}
        </Step>
        <Step number={3} {...t.key} done={hasKey}>
          <Link href="/dashboard/keys">{t.key.go}</Link>
        </Step>
      </ol>
    </Card>
  );
}

function Step({
  number,
  title,
  text,
  done,
  children,
}: {
  number: number;
  title: string;
  text: string;
  done: boolean;
  children: ReactNode;
}) {
  const t = useMessages(overviewMessages).start;
  return (
    <li className={done ? 'step step-done' : 'step'}>
      <span className="step-mark" aria-hidden="true">
        {done ? <Icon name="check" size={18} /> : number}
      </span>
      <div className="step-body">
        <h3>{title}</h3>
        <p className="small muted">{text}</p>
        <p className={done ? 'small step-end' : 'small'}>{done ? t.done : (children ?? '\u00a0')}</p>
      </div>
    </li>
  );
}
