import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import { CompareBlock } from '../checking/compare-block';
import { checkingMessages } from '../checking/messages';
import { StandingAlert } from '../checking/standing-alert';
import { VerdictView } from '../checking/verdict-view';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Facts, Hash } from '../ui/facts';
import type { CheckedProof } from './check-proof';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

/** What came of checking the page's own proofs. Loaded after the page, as the verifier is. */
export function Checked({
  proof,
  checked: { overall, grade, verdicts, rootFingerprints, withoutPurpose },
  onBlock,
}: {
  proof: ProofDocument;
  checked: CheckedProof;
  onBlock: (block: ComparedBlock) => void;
}) {
  const { check: t } = useMessages(certificateMessages);
  const { withoutPurpose: withoutPurposeText } = useMessages(checkingMessages);
  const anchor = verdicts.find(({ kind }) => kind === 'blockchain');
  // A refused anchor has no facts; the document's block hash lets the reader try another hash.
  const blockHash = anchor?.facts?.['block_hash'] ?? proof.blockchain.block_hash;
  return (
    <>
      <StandingAlert overall={overall} grade={grade} />
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
