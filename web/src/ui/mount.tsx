import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '../i18n/language-context';
import { ToastProvider } from './toast';

/** Starts a page: every entry ends with it. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place to be put.');
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <ToastProvider>{page}</ToastProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}
