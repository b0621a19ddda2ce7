import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import type { Language } from '../i18n/language';
import { LanguageProvider } from '../i18n/language-context';
import { ToastProvider } from './toast';

/** What surrounds every page, in the browser and on the service. */
export function App({
  language,
  written = false,
  children,
}: {
  language: Language;
  /** By the service, before the browser runs the page. */
  written?: boolean;
  children: ReactNode;
}) {
  return (
    <StrictMode>
      <LanguageProvider first={language} written={written}>
        <ToastProvider>{children}</ToastProvider>
      </LanguageProvider>
    </StrictMode>
  );
}
