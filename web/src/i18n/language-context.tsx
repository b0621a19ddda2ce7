import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatFor } from './format';
import type { Format } from './format';
import { initialLanguage, savedLanguage, saveLanguage } from './language';
import type { Language, Messages } from './language';

interface LanguageState {
  language: Language;
  format: Format;
  /** Switches the language and remembers it. */
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageState | null>(null);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() => initialLanguage(savedLanguage(), navigator.languages));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const state = useMemo<LanguageState>(
    () => ({
      language,
      format: formatFor(language),
      setLanguage(chosen) {
        saveLanguage(chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (state === null) throw new Error('useLanguage must be used inside LanguageProvider.');
  return state;
}

/** The messages of one area in the reader's language: `const t = useMessages(messages)`. */
export function useMessages<T>(messages: Messages<T>): T {
  return messages[useLanguage().language];
}

export function useFormat(): Format {
  return useLanguage().format;
}
