/** The languages of the pages. */
export type PageLanguage = 'en' | 'es';

/** By the header Accept-Language; `null` when it names none of them. */
export function preferredLanguage(header: string | undefined): PageLanguage | null {
  const wanted = (header ?? '').split(',').map((text) => {
    const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return {
      language: tag.split('-')[0],
      quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
    };
  });
  const [best] = wanted
    .filter(({ language, quality }) => (language === 'en' || language === 'es') && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return (best?.language as PageLanguage | undefined) ?? null;
}
