import './landing.css';
import { DropBox } from '../dropbox/drop-box';
import { useMessages } from '../i18n/language-context';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';
import { PageShell } from '../ui/page-shell';
import { Seal } from '../ui/seal';
import { landingMessages } from './messages';

export function LandingPage() {
  const t = useMessages(landingMessages);
  return (
    <PageShell title="Sello">
      <div className="stack stack-xl">
        <div className="hero">
          <div className="hero-words">
            <h1>{t.title}</h1>
            <p className="lead">{t.lead}</p>
            <div className="row">
              <ButtonLink variant="primary" href="/signup">
                {t.start}
              </ButtonLink>
              <ButtonLink href="/verify">{t.verify}</ButtonLink>
              <ButtonLink variant="quiet" href="/signin">
                {t.signIn}
              </ButtonLink>
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

/** A decorative picture of a certificate, hidden from screen readers. */
function SampleCertificate() {
  const { sample } = useMessages(landingMessages);
  return (
    <div className="sample" aria-hidden="true">
      <div className="sample-head">
        <span className="sample-lines">
          <span />
          <span />
        </span>
        <Seal size={52} />
      </div>
      {sample.map((line) => (
        <p key={line} className="sample-row">
          <Icon name="check" size={18} />
          {line}
        </p>
      ))}
      <p className="sample-hash mono">9f2c 41d8 … 7be0 a613</p>
    </div>
  );
}
