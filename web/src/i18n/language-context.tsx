import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatFor } from './format';
import type { Format } from './format';
import { initialLanguage, recallLanguage, rememberLanguage } from './language';
import type { Language, Messages } from './language';

interface Speech {
  language: Language;
  format: Format;
  speak: (language: Language) => void;
}

const SpeechContext = createContext<Speech | null>(null);

/** Stands around every page. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() => initialLanguage(recallLanguage(), navigator.languages));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speech = useMemo<Speech>(
    () => ({
      language,
      format: formatFor(language),
      speak(chosen) {
        rememberLanguage(chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === null) throw new Error('A page must stand inside LanguageProvider.');
  return speech;
}

/** The dictionary of one area, in the reader's language: `const t = useMessages(messages)`. */
export function useMessages<T>(messages: Messages<T>): T {
  return messages[useSpeech().language];
}

export function useFormat(): Format {
  return useSpeech().format;
}
