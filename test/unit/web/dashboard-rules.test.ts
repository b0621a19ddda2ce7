import {
  addressOf,
  newerPage,
  olderPage,
  queryOf,
  readReturn,
  readTrail,
  readView,
  returnState,
} from '../../../web/src/dashboard/certificates/list-query';
import type { ListView, PageLink } from '../../../web/src/dashboard/certificates/list-query';
import { excessOf } from '../../../web/src/dashboard/certificates/use-selection';
import { curlCommand } from '../../../web/src/dashboard/keys/curl-command';
import { expiresAt } from '../../../web/src/dashboard/keys/expiry';
import { returnPath, signInAddress } from '../../../web/src/dashboard/session/return-path';

describe('the return path after signing in', () => {
  const back = (next: string) =>
    returnPath(new URL(`https://sello.example/signin?next=${encodeURIComponent(next)}`));

  it.each(['/dashboard', '/dashboard/keys', '/dashboard/certificates?status=failed', '/dashboard?x=1'])(
    'accepts %s',
    (path) => {
      expect(back(path)).toBe(path);
    },
  );

  it.each([
    'https://other.example/dashboard/',
    '//other.example/dashboard/',
    '/\\other.example',
    'javascript:alert(1)//dashboard/',
    '/dashboards',
    '/docs',
    '',
  ])('refuses %s', (path) => {
    expect(back(path)).toBe('/dashboard');
  });

  it('is kept in the address of the sign-in page', () => {
    const address = signInAddress({ pathname: '/dashboard/certificates', search: '?status=failed' });
    expect(returnPath(new URL(address, 'https://sello.example'))).toBe(
      '/dashboard/certificates?status=failed',
    );
  });
});

describe('the command beside a new key', () => {
  const url = 'https://sello.example/api/public/v1';

  it('certifies without an existing file if the key may certify', () => {
    expect(curlCommand(url, 'sello_live_x', ['certificates:write', 'verify:read'])).toBe(
      'echo My first certified file | curl -sS -H "Authorization: Bearer sello_live_x" -F "file=@-;filename=first.txt" https://sello.example/api/public/v1/certificates',
    );
  });

  it('uses only calls that the key’s scopes allow', () => {
    expect(curlCommand(url, 'k', ['certificates:read', 'verify:read'])).toMatch(/v1\/certificates$/);
    expect(curlCommand(url, 'k', ['verify:read', 'proofs:read'])).toMatch(/v1\/verify\/[0-9a-f]{64}$/);
    expect(curlCommand(url, 'k', ['proofs:read'])).toBeNull();
  });
});

describe('a key’s expiry', () => {
  const now = new Date(2026, 10, 14, 9, 30);

  it('is the end of the day in the reader’s zone', () => {
    expect(expiresAt('never', '', now)).toBeNull();
    expect(expiresAt('30', '', now)).toBe(new Date(2026, 11, 14, 23, 59, 59).toISOString());
    expect(expiresAt('date', '2026-11-14', now)).toBe(new Date(2026, 10, 14, 23, 59, 59).toISOString());
  });
});

describe('the list’s address', () => {
  const view = {
    q: 'contrato ñ&14',
    status: 'failed',
    type: 'contract & more',
    from: '2026-11-01',
    to: '2026-11-14',
    page: 3,
    after: 'cursor-3',
  } as const;

  it('round-trips', () => {
    expect(readView(new URL(addressOf(view), 'https://sello.example'))).toEqual(view);
  });

  it('ignores invalid parameters', () => {
    const odd = new URL('https://sello.example/?status=x&from=yesterday&to=2026-13-77&page=-1&after=x');
    expect(readView(odd)).toEqual({ q: '', status: null, type: '', from: '', to: '', page: 1, after: null });
    const withoutCursor = new URL('https://sello.example/?page=7');
    expect(readView(withoutCursor)).toMatchObject({ page: 1, after: null });
  });

  it('queries whole days, first and last included', () => {
    expect(queryOf(view)).toEqual({
      limit: 20,
      after: 'cursor-3',
      q: 'contrato ñ&14',
      status: 'failed',
      document_type: 'contract & more',
      created_after: new Date(new Date(2026, 10, 1).getTime() - 1).toISOString(),
      created_before: new Date(2026, 10, 15).toISOString(),
    });
  });
});

describe('the pages of the list', () => {
  const first: ListView = { q: '', status: 'failed', type: '', from: '', to: '', page: 1, after: null };
  const follow = ({ href, state }: PageLink) => ({
    view: readView(new URL(href, 'https://sello.example')),
    // As the browser's history returns it.
    trail: readTrail(structuredClone(state)),
  });

  it('lead back the way they were reached, and keep the filters', () => {
    const pages = [{ view: first, trail: readTrail(null) }];
    for (const cursor of ['b', 'c', 'd']) {
      const { view, trail } = pages.at(-1)!;
      pages.push(follow(olderPage(view, trail, cursor)));
    }
    expect(pages.at(-1)!.view).toEqual({ ...first, page: 4, after: 'd' });
    for (let at = 3; at > 0; at -= 1)
      expect(follow(newerPage(pages[at]!.view, pages[at]!.trail))).toEqual(pages[at - 1]);
  });

  it('lead to the first one when opened from a bookmark', () => {
    const bookmarked = { ...first, page: 4, after: 'd' };
    expect(newerPage(bookmarked, readTrail(null))).toMatchObject({ isFirst: true, state: [] });
    const older = follow(olderPage(bookmarked, readTrail(null), 'e'));
    expect(follow(newerPage(older.view, older.trail)).view).toEqual(bookmarked);
  });
});

describe('a selection', () => {
  const selected = (count: number, bytes: number) =>
    excessOf(new Map(Array.from({ length: count }, (_, i) => [`cert_${i}`, bytes / count])));

  it('can be downloaded at once up to 100 certificates and 1 GB', () => {
    expect([selected(100, 100), selected(101, 101)]).toEqual([null, 'tooMany']);
    expect([selected(2, 2 ** 30), selected(2, 2 ** 30 + 2)]).toEqual([null, 'tooLarge']);
  });
});

describe('the link back from a certificate', () => {
  const opened = (address: string, trail: string[]) =>
    readReturn(structuredClone(returnState(new URL(address, 'https://sello.example'), trail)));

  it('leads to the page of the list that it was opened from, with its search and filters', () => {
    const href = '/dashboard/certificates?q=contrato&page=3&after=c';
    expect(opened(href, ['b'])).toEqual({ href, state: ['b'] });
  });

  it('leads to the first page otherwise, and to no other place', () => {
    const first = { href: '/dashboard/certificates', state: [] };
    expect(opened('/dashboard', [])).toEqual(first);
    for (const state of [null, 'x', { list: '//other.example' }, { list: '/dashboard/keys' }])
      expect(readReturn(state)).toEqual(first);
  });
});
