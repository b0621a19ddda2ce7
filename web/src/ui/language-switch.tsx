import { LANGUAGES } from '../i18n/language';
import type { Language } from '../i18n/language';
import { useMessages, useLanguage } from '../i18n/language-context';
import { uiMessages } from './messages';
import { useLive } from './use-browser';

const NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const t = useMessages(uiMessages);
  const live = useLive();
  return (
    <select
      className="language-switch no-print"
      aria-label={t.language}
      value={language}
      disabled={!live}
      onChange={({ target }) => {
        const chosen = LANGUAGES.find((known) => known === target.value);
        if (chosen !== undefined) setLanguage(chosen);
      }}
    >
      {LANGUAGES.map((known) => (
        <option key={known} value={known} lang={known}>
          {NAMES[known]}
        </option>
      ))}
    </select>
  );
}
