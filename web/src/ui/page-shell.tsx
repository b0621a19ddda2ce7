import './fonts.css';
import './tokens.css';
import './tone.css';
import './base.css';
import './page-shell.css';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/language-context';
import { LanguageSwitch } from './language-switch';
import { uiMessages } from './messages';
import { Seal } from './seal';
import { seemsSignedIn } from './signed-in-hint';
import { useBrowser } from './use-browser';

/** Header, main content and footer of every page. `title` is the document title; the page renders its own `h1`. */
export function PageShell({
  title,
  nav,
  narrow = false,
  children,
}: {
  title: string;
  /** The header's links; the public ones by default. */
  nav?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) {
  const t = useMessages(uiMessages);
  useEffect(() => {
    document.title = title === 'Sello' ? title : `${title} · Sello`;
  }, [title]);
  const width = narrow ? 'shell-inner shell-narrow' : 'shell-inner';
  return (
    <div className="shell">
      <a className="skip-link button button-primary" href="#main">
        {t.skip}
      </a>
      <header className="shell-header">
        <div className="shell-bar shell-inner">
          <a className="shell-brand" href="/">
            <Seal />
            Sello
          </a>
          <nav className="shell-nav no-print" aria-label={t.navigation}>
            {nav ?? <PublicLinks />}
          </nav>
          <LanguageSwitch />
        </div>
      </header>
      <main className={`shell-main ${width}`} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="shell-footer no-print">
        <div className="shell-inner">
          <p>{t.footer.promise}</p>
          <p className="row">
            <a href="/.well-known/sello/trust.pem">{t.footer.trust}</a>
            <a href="/status">{t.footer.status}</a>
          </p>
        </div>
      </footer>
    </div>
  );
}

function PublicLinks() {
  const t = useMessages(uiMessages);
  const signedIn = useBrowser(seemsSignedIn, false);
  const current = useBrowser(() => location.pathname, '');
  const here = (path: string) => (current === path ? ({ 'aria-current': 'page' } as const) : {});
  return (
    <>
      <a href="/verify" {...here('/verify')}>
        {t.nav.verify}
      </a>
      <a href="/docs">{t.nav.docs}</a>
      {signedIn ? (
        <a href="/dashboard">{t.nav.dashboard}</a>
      ) : (
        <a href="/signin" {...here('/signin')}>
          {t.nav.signIn}
        </a>
      )}
    </>
  );
}
