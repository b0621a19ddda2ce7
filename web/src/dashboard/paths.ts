/** For those who are not signed in. */
const AUTH_PATHS = ['/signin', '/signup', '/forgot'] as const;
/** What links in mails lead to, signed in or not. */
const LINK_PATHS = ['/reset', '/confirm'] as const;

export type VisitorPath = (typeof AUTH_PATHS)[number] | (typeof LINK_PATHS)[number];

/** Who a page is for; every other one is for those who are signed in. */
export function audienceOf(pathname: string): 'visitors' | 'everyone' | 'account' {
  if (AUTH_PATHS.some((path) => path === pathname)) return 'visitors';
  return LINK_PATHS.some((path) => path === pathname) ? 'everyone' : 'account';
}
