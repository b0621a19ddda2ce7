import './landing.css';
import { DropBox } from '../dropbox/drop-box';
import { useMessages } from '../i18n/language-context';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { PageShell } from '../ui/page-shell';
import { seemsSignedIn } from '../ui/signed-in-hint';
import { useBrowser } from '../ui/use-browser';
import { landingMessages } from './messages';
import { SampleCertificate } from './sample-certificate';

export function LandingPage() {
  const t = useMessages(landingMessages);
  const signedIn = useBrowser(seemsSignedIn, false);
  return (
    <PageShell title="Sello">
      <div className="stack stack-xl">
        <div className="hero">
          <div className="hero-words">
            <h1>{t.title}</h1>
            <p className="lead">{t.lead}</p>
            <div className="row">
              <ButtonLink variant="primary" href={signedIn ? '/dashboard' : '/signup'}>
                {signedIn ? t.open : t.start}
              </ButtonLink>
              <ButtonLink href="/verify">{t.verify}</ButtonLink>
            </div>
          </div>
          <SampleCertificate />
        </div>
        <Card title={t.people.title}>
          <p>{t.people.text}</p>
          <DropBox />
        </Card>
        <section className="stack stack-l">
          <h2>{t.how}</h2>
          <ol className="steps">
            {t.steps.map(({ title, text }) => (
              <li key={title} className="step">
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <Card title={t.developers.title}>
          <p>{t.developers.text}</p>
          <div className="row">
            <ButtonLink href="/docs">{t.developers.docs}</ButtonLink>
            <ButtonLink variant="quiet" href="/api/public/v1/openapi">
              {t.developers.document}
            </ButtonLink>
          </div>
        </Card>
        <section className="stack aside-note">
          <h2>{t.honest.title}</h2>
          <p className="muted">{t.honest.text}</p>
        </section>
      </div>
    </PageShell>
  );
}
