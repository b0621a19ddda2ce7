import { useEffect } from 'react';
import { useDocument } from '../documents/use-document';
import type { FirstResult } from '../documents/use-document';
import { loadProof, PROOF } from './load-proof';
import type { ProofDocument } from './proof-document';

const FIRST_POLL_MS = 5_000;
const SLOWEST_POLL_MS = 60_000;

export function useProof(id: string, first: FirstResult<ProofDocument>) {
  const { result, setResult, reload } = useDocument(PROOF, id, first);

  // Poll with growing pauses until the anchor is confirmed, but not while the page is hidden.
  const waiting = result?.status === 'found' && result.document.blockchain.status !== 'confirmed';
  useEffect(() => {
    if (!waiting) return;
    let pause = FIRST_POLL_MS;
    let timer = setTimeout(poll, pause);
    function poll(): void {
      const again = (): void => {
        pause = Math.min(pause * 1.5, SLOWEST_POLL_MS);
        timer = setTimeout(poll, pause);
      };
      if (document.hidden) {
        again();
        return;
      }
      void loadProof(id).then((next) => {
        // Keep the current document if the service is briefly unavailable.
        if (next.status === 'found') setResult(next);
        again();
      });
    }
    return () => {
      clearTimeout(timer);
    };
  }, [id, waiting, setResult]);

  return { result, reload };
}
