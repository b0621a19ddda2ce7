import { useEffect, useState } from 'react';

/** As the service makes them; `#main` is not one. */
const TOKEN = /^#([0-9A-Za-z]{43})$/;

/**
 * The secret of the link that led here; empty if the link is incomplete. Taken out of the address, so that it is not kept in the
 * browser's history.
 */
export function useLinkToken(): string {
  const [token] = useState(() => TOKEN.exec(location.hash)?.[1] ?? '');
  useEffect(() => {
    if (TOKEN.test(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
    // Another link that is opened in the same tab changes only the fragment.
    const start = () => {
      if (TOKEN.test(location.hash)) location.reload();
    };
    addEventListener('hashchange', start);
    return () => {
      removeEventListener('hashchange', start);
    };
  }, []);
  return token;
}
