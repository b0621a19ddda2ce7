const HOME = '/dashboard';

/** Where to go after signing in. Only dashboard paths are accepted, so that a link cannot redirect to another site. */
export function returnPath(address: URL): string {
  const next = address.searchParams.get('next') ?? HOME;
  return next === HOME || /^\/dashboard[/?]/.test(next) ? next : HOME;
}

export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const next = pathname + search;
  return next === HOME ? '/signin' : `/signin?next=${encodeURIComponent(next)}`;
}
