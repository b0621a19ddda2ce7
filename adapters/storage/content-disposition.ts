/**
 * RFC 6266: the file is saved, never shown, under this name. Old clients read `filename`, which is ASCII; all others
 * read `filename*` (RFC 5987), which is exact.
 */
export function contentDisposition(fileName: string): string {
  if (fileName === '') return 'attachment';
  const ascii = asciiFallback(fileName);
  const plain = `attachment; filename="${ascii}"`;
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** `%` goes too: some clients decode percent escapes in a quoted name. */
function asciiFallback(fileName: string): string {
  return fileName.replace(/[^\u0020-\u007e]|["%/\\]/gu, '_');
}

/** RFC 5987 section 3.2.1: `encodeURIComponent` leaves `'()*` alone, which are not attr-char. */
function extendedValue(fileName: string): string {
  const wellFormed = fileName.replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
