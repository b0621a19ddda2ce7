/**
 * Whether a request asks for a page, as a browser does when it follows a link: HTML is named, and JSON is not preferred to it. Programs
 * accept anything, which is no wish for a page.
 */
export function prefersHtml(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(readRange);
  const qualityOf = (...types: string[]) =>
    types.map((type) => ranges.find((range) => range.type === type)?.quality).find((q) => q !== undefined) ??
    0;
  const html = qualityOf('text/html', 'text/*');
  return html > 0 && html >= qualityOf('application/json', 'application/*', '*/*');
}

function readRange(text: string): { type: string; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
