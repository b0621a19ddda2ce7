import { startTransition } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { initialLanguage, savedLanguage } from '../i18n/language';
import { App } from './app';
import { keepFocus } from './keep-focus';

/** Renders a page, or takes over the one that the service wrote; called by every entry. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element.');
  keepFocus();
  if (root.firstElementChild === null) {
    const language = initialLanguage(savedLanguage(), navigator.languages);
    createRoot(root).render(<App language={language}>{page}</App>);
    return;
  }
  const language = initialLanguage(document.documentElement.lang, []);
  const app = (
    <App language={language} written>
      {page}
    </App>
  );
  // Where the browser writes a number or a date unlike the service, React draws the page anew: nothing to report.
  const onRecoverableError = () => undefined;
  // In small steps, so that the page scrolls meanwhile.
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError });
  });
}
