/** The languages that every page is available in. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One dictionary per language. `es` is declared as `typeof en`, so a missing key is a type error. */
export type Messages<T> = Record<Language, T>;

/** The service reads it too: `api/page-language.ts`. */
const COOKIE = 'sello_language';
const YEAR_SECONDS = 31_536_000;

/** The saved choice, or else the browser's first preferred language that is available. */
export function initialLanguage(saved: string | null, preferred: readonly string[]): Language {
  const supported = (tag: string): Language | undefined =>
    LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
  return [saved ?? '', ...preferred].map(supported).find((found) => found !== undefined) ?? 'en';
}

export function savedLanguage(): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? null;
}

/** Where cookies are disabled, the choice lasts until the page is closed. */
export function saveLanguage(language: Language): void {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
