import { useEffect } from 'react';
import { loadDocument } from '../documents/load-document';
import { useDocument } from '../documents/use-document';
import type { FirstResult } from '../documents/use-document';
import { CREDENTIAL } from './credential-document';
import type { CredentialDocument } from './credential-document';

/** A status can change at any time; while the credential is being certified, soon. */
const POLL_MS = 60_000;
const CERTIFYING_POLL_MS = 4_000;

/** The status is asked for again while the page is shown. */
export function useCredential(id: string, first: FirstResult<CredentialDocument>) {
  const { result, setResult, reload } = useDocument(CREDENTIAL, id, first);
  const isFound = result?.status === 'found';
  const isPending = result?.status === 'found' && result.document.certificate === null;
  useEffect(() => {
    if (!isFound) return;
    let live = true;
    const poll = () => {
      if (document.hidden) return;
      void loadDocument(CREDENTIAL, id).then((next) => {
        // What is shown stays if the service is briefly unavailable.
        if (live && (next.status === 'found' || next.status === 'gone')) setResult(next);
      });
    };
    const timer = setInterval(poll, isPending ? CERTIFYING_POLL_MS : POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      live = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [id, isFound, isPending, setResult]);

  return { result, reload };
}
