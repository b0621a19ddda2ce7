export type PageLanguage = 'en' | 'es';

/** The language of a page that the service writes itself, by the header Accept-Language. */
export function preferredLanguage(header: string | undefined): PageLanguage {
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
  return best?.language === 'es' ? 'es' : 'en';
}
