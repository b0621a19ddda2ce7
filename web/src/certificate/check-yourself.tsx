import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import { whenIdle } from '../dropbox/prepare';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';
import type { CheckedProof, ReadersFile } from './check-proof';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

type State =
  { status: 'idle' | 'checking' | 'failed' | 'needsFile' } | { status: 'checked'; checked: CheckedProof };

const loadChecked = () => import('./checked');
const Checked = lazy(async () => ({ default: (await loadChecked()).Checked }));
const loadChecks = () =>
  Promise.all([
    import('./check-proof'),
    import('../checking/load-trust'),
    import('./load-record'),
    loadChecked(),
  ]);

/** Verifies the proofs in the reader's browser. The verifier is loaded once the page is shown, so that it works without a connection. */
export function CheckYourself({ proof, file }: { proof: ProofDocument; file: ReadersFile | null }) {
  const { check: t } = useMessages(certificateMessages);
  const [state, setState] = useState<State>({ status: 'idle' });
  useEffect(() => whenIdle(() => void loadChecks().catch(() => undefined)), []);

  const check = async (block: ComparedBlock | null): Promise<void> => {
    setState((before) => (before.status === 'checked' ? before : { status: 'checking' }));
    try {
      const [{ checkProof }, { loadTrust }, { loadRecord }] = await loadChecks();
      const [trust, record] = await Promise.all([loadTrust(), loadRecord(proof)]);
      const checked = await checkProof(proof, { trust, record, at: new Date() }, file, block);
      setState(checked === 'needs_file' ? { status: 'needsFile' } : { status: 'checked', checked });
    } catch {
      setState({ status: 'failed' });
    }
  };

  return (
    <Card title={t.title} className="check-yourself">
      <p className="no-print">{t.text}</p>
      {state.status !== 'checked' && <p className="print-only">{t.notChecked}</p>}
      {state.status !== 'checked' && (
        <div className="no-print">
          <Button variant="primary" busy={state.status === 'checking'} onClick={() => void check(null)}>
            <Icon name="shield" />
            {state.status === 'checking' ? t.checking : t.button}
          </Button>
        </div>
      )}
      <div aria-live="polite" className="stack stack-l">
        {state.status === 'failed' && <Alert tone="bad" title={isSecureContext ? t.failed : t.insecure} />}
        {state.status === 'needsFile' && <Alert tone="wait" title={t.needsFile} />}
        {state.status === 'checked' && (
          <Suspense>
            <Checked proof={proof} checked={state.checked} onBlock={(block) => void check(block)} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
