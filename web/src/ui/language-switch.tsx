import { LANGUAGES } from '../i18n/language';
import type { Language } from '../i18n/language';
import { useMessages, useSpeech } from '../i18n/language-context';
import { uiMessages } from './messages';

/** Each language in its own words. */
const NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

export function LanguageSwitch() {
  const { language, speak } = useSpeech();
  const t = useMessages(uiMessages);
  return (
    <select
      className="language-switch not-printed"
      aria-label={t.language}
      value={language}
      onChange={({ target }) => {
        const chosen = LANGUAGES.find((known) => known === target.value);
        if (chosen !== undefined) speak(chosen);
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
