const MOST_CHARACTERS = 120;

/** A file's name as every system can store it: no separators, no characters that Windows refuses, never hidden or empty. */
export function safeName(name: string): string {
  const safe = name
    // eslint-disable-next-line no-control-regex -- they are what is to be replaced
    .replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const characters = Array.from(safe);
  if (characters.length <= MOST_CHARACTERS) return safe === '' ? 'file' : safe;
  const extension = /\.[^.\s]{1,10}$/.exec(safe)?.[0] ?? '';
  return characters.slice(0, MOST_CHARACTERS - extension.length).join('') + extension;
}
