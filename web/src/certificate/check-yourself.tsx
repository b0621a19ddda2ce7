import { useRef, useState } from 'react';
import type { PublishedAuthority } from '../../../proofs/judge/published-trust';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import { CompareBlock } from '../checking/compare-block';
import { checkingMessages } from '../checking/messages';
import { OUTCOME_TONES, VerdictView } from '../checking/verdict-view';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Facts, Hash } from '../ui/facts';
import { Icon } from '../ui/icon';
import type { CheckedProof, ReadersFile } from './check-proof';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

type State =
  { status: 'idle' | 'checking' | 'failed' | 'needsFile' } | { status: 'checked'; checked: CheckedProof };

/** Verifies the proofs in the reader's browser. The verifier is loaded on demand. */
export function CheckYourself({ proof, file }: { proof: ProofDocument; file: ReadersFile | null }) {
  const { check: t } = useMessages(certificateMessages);
  const [state, setState] = useState<State>({ status: 'idle' });
  const trust = useRef<PublishedAuthority[] | null>(null);

  const check = async (block: ComparedBlock | null): Promise<void> => {
    setState((before) => (before.status === 'checked' ? before : { status: 'checking' }));
    try {
      const [{ checkProof }, { loadTrust }] = await Promise.all([
        import('./check-proof'),
        import('../checking/load-trust'),
      ]);
      trust.current ??= await loadTrust();
      const checked = await checkProof(proof, trust.current, file, block);
      setState(checked === 'needs_file' ? { status: 'needsFile' } : { status: 'checked', checked });
    } catch {
      setState({ status: 'failed' });
    }
  };

  return (
    <Card title={t.title}>
      <p>{t.text}</p>
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
          <Checked proof={proof} checked={state.checked} onBlock={(block) => void check(block)} />
        )}
      </div>
    </Card>
  );
}

function Checked({
  proof,
  checked: { overall, verdicts, rootFingerprints, withoutPurpose },
  onBlock,
}: {
  proof: ProofDocument;
  checked: CheckedProof;
  onBlock: (block: ComparedBlock) => void;
}) {
  const { check: t, sandbox } = useMessages(certificateMessages);
  const { withoutPurpose: withoutPurposeText } = useMessages(checkingMessages);
  const tone = overall === 'stampOnly' ? 'wait' : OUTCOME_TONES[overall];
  const anchor = verdicts.find(({ kind }) => kind === 'blockchain');
  // A refused anchor has no facts; the document's block hash lets the reader try another hash.
  const blockHash = anchor?.facts?.['block_hash'] ?? proof.blockchain.block_hash;
  return (
    <>
      <Alert tone={tone} title={t.overall[overall]}>
        {proof.grade === 'sandbox' && <p>{sandbox.title}.</p>}
      </Alert>
      {withoutPurpose && <Alert tone="warn" title={withoutPurposeText} />}
      {verdicts.map((verdict) => (
        <VerdictView key={verdict.name} verdict={verdict} />
      ))}
      {anchor !== undefined && anchor.outcome !== 'holds' && typeof blockHash === 'string' && (
        <CompareBlock blockHash={blockHash} network={proof.blockchain.network} onBlock={onBlock} />
      )}
      {rootFingerprints.length > 0 && (
        <div className="stack">
          <Facts
            facts={rootFingerprints.map((value) => ({
              name: t.roots,
              value: <Hash value={value} what={t.roots} />,
            }))}
          />
          <p className="muted small">{t.rootsNote}</p>
        </div>
      )}
    </>
  );
}
