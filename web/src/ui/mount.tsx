import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '../i18n/language-context';
import { ToastProvider } from './toast';

/** Renders a page; called by every entry. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element.');
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <ToastProvider>{page}</ToastProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}
