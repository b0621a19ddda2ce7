import { DropBox } from '../dropbox/drop-box';
import { useMessages } from '../i18n/language-context';
import { Card } from '../ui/card';
import { PageShell } from '../ui/page-shell';
import { verifyMessages } from './messages';

/** Checks proofs of this or any other Sello service, entirely in the browser. */
export function VerifyPage() {
  const t = useMessages(verifyMessages);
  return (
    <PageShell title={t.title} narrow>
      <div className="stack stack-l">
        <div className="stack">
          <h1>{t.title}</h1>
          <p className="lead">{t.lead}</p>
        </div>
        <Card title={t.box}>
          <DropBox />
        </Card>
        <Card title={t.alone.title}>
          <p>{t.alone.text}</p>
          <p>{t.alone.caution}</p>
          <p className="row">
            <a href="/docs/sello-verify.mjs" download>
              sello-verify.mjs
            </a>
            <a href="/docs/sello-verify.mjs.sha256">SHA-256</a>
            <a href="/docs#check-a-proof-offline">{t.alone.guide}</a>
          </p>
        </Card>
      </div>
    </PageShell>
  );
}
