/** The languages that every page is available in. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One dictionary per language. `es` is declared as `typeof en`, so a missing key is a type error. */
export type Messages<T> = Record<Language, T>;

const STORAGE_KEY = 'sello.language';

/** The saved choice, or else the browser's first preferred language that is available. */
export function initialLanguage(saved: string | null, preferred: readonly string[]): Language {
  const supported = (tag: string): Language | undefined =>
    LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
  return [saved ?? '', ...preferred].map(supported).find((found) => found !== undefined) ?? 'en';
}

/** Storage may be disabled; the page must work without it. */
export function savedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The choice then lasts only until the page is closed.
  }
}
