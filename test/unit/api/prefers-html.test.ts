import { preferredLanguage } from '../../../api/preferred-language';
import { prefersHtml } from '../../../api/prefers-html';

describe('a request for a page', () => {
  it.each([
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'TEXT/HTML ; q=0.9, application/json;q=0.5',
    'text/*',
  ])('accepts %s', (accept) => {
    expect(prefersHtml(accept)).toBe(true);
  });

  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/json, text/html;q=0.9',
    'application/json, text/plain, */*',
    'text/html;q=0',
    'text/html;q=x',
  ])('does not accept %s', (accept) => {
    expect(prefersHtml(accept)).toBe(false);
  });
});

it.each([
  [undefined, null],
  ['', null],
  ['fr', null],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-CA, en;q=0.2, ES-419;q=0.7', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
])('reads the Accept-Language %s as %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
