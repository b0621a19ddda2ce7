const HOME = '/dashboard';

/** Where to go after signing in. An address of another site is not taken, however it is written. */
export function returnPath(address: URL): string {
  const next = address.searchParams.get('next') ?? HOME;
  return next === HOME || /^\/dashboard[/?]/.test(next) ? next : HOME;
}

export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const next = pathname + search;
  return next === HOME ? '/signin' : `/signin?next=${encodeURIComponent(next)}`;
}
