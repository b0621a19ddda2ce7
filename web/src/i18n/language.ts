/** The languages that every page speaks. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One dictionary for each language, all of one shape: `es` is declared as `typeof en`, so a missing key is a type error. */
export type Messages<T> = Record<Language, T>;

const MEMORY = 'sello.language';

/** What the reader chose here before, else the first language of the browser that we speak. */
export function initialLanguage(remembered: string | null, preferred: readonly string[]): Language {
  const spoken = (tag: string): Language | undefined =>
    LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
  return [remembered ?? '', ...preferred].map(spoken).find((found) => found !== undefined) ?? 'en';
}

/** Storage may be switched off, which is no reason not to show the page. */
export function recallLanguage(): string | null {
  try {
    return localStorage.getItem(MEMORY);
  } catch {
    return null;
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(MEMORY, language);
  } catch {
    // It lasts as long as the page, then.
  }
}
