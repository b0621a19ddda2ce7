import { createContext, use, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatFor } from './format';
import type { Format } from './format';
import { saveLanguage } from './language';
import type { Language, Messages } from './language';

interface LanguageState {
  language: Language;
  format: Format;
  /** Switches the language and remembers it. */
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageState | null>(null);

export function LanguageProvider({
  first,
  written,
  children,
}: {
  first: Language;
  /** By the service, which does not know the reader's time zone: the page states times in UTC until it runs in the browser. */
  written: boolean;
  children: ReactNode;
}) {
  const [language, setLanguage] = useState(first);
  const zone = useDeferredValue<string | null>(null, written ? 'UTC' : null);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const state = useMemo<LanguageState>(
    () => ({
      language,
      format: formatFor(language, zone ?? undefined),
      setLanguage(chosen) {
        saveLanguage(chosen);
        setLanguage(chosen);
      },
    }),
    [language, zone],
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
