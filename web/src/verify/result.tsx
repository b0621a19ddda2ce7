import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { acceptedWithoutPurpose } from '../../../proofs/judge/judge-timestamp';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import { overall, uncheckedNames } from '../../../proofs/judge/verdict';
import type { ProofKind, Verdict } from '../../../proofs/judge/verdict';
import { CompareBlock } from '../checking/compare-block';
import { checkingMessages } from '../checking/messages';
import { OUTCOME_TONES, VerdictView } from '../checking/verdict-view';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Facts, Hash } from '../ui/facts';
import { verifyMessages } from './messages';
import { authoritiesOf } from './trust';
import type { Trust } from './trust';
import type { Verdicts } from './use-verdicts';

interface Props {
  state: Verdicts;
  trust: Trust | null;
  hasFile: boolean;
  hasProofs: boolean;
  /** The block that the reader looked up, if any. */
  compared: ComparedBlock | null;
  onBlock: (block: ComparedBlock | null) => void;
}

export function Result({ state, trust, hasFile, hasProofs, compared, onBlock }: Props) {
  const { result: t } = useMessages(verifyMessages);
  const next = hasProofs && !hasFile ? t.waitingFile : hasFile && !hasProofs ? t.waitingProofs : t.waiting;
  return (
    <Card title={t.title}>
      <div aria-live="polite" className="stack stack-l">
        {state.status === 'waiting' && <p className="muted">{next}</p>}
        {state.status === 'failed' && <Alert tone="bad" title={isSecureContext ? t.failed : t.insecure} />}
        {state.status === 'judged' && (
          <Judged verdicts={state.verdicts} compared={compared} onBlock={onBlock} />
        )}
      </div>
      {state.status === 'judged' && trust !== null && <TrustUsed trust={trust} />}
    </Card>
  );
}

function Judged({
  verdicts,
  compared,
  onBlock,
}: {
  verdicts: Verdict[];
  compared: ComparedBlock | null;
  onBlock: Props['onBlock'];
}) {
  const { result: t } = useMessages(verifyMessages);
  const { withoutPurpose } = useMessages(checkingMessages);
  const found = overall(verdicts);
  const toCompare = verdicts.find(({ outcome, facts }) => outcome === 'consistent' && facts?.['block_hash']);
  const blockHash = toCompare?.facts?.['block_hash'];
  return (
    <>
      <Alert tone={OUTCOME_TONES[found]} title={t.overall[found]} />
      <Unchecked names={uncheckedNames(verdicts)} />
      {verdicts.some(acceptedWithoutPurpose) && <Alert tone="warn" title={withoutPurpose} />}
      {proofsFirst(verdicts).map((verdict) => (
        <VerdictView key={verdict.name} verdict={verdict} fileName={verdict.name} />
      ))}
      {found === 'refused' && compared !== null && (
        <div>
          <Button
            onClick={() => {
              onBlock(null);
            }}
          >
            {t.forget}
          </Button>
        </div>
      )}
      {typeof blockHash === 'string' && (
        <CompareBlock
          key={blockHash}
          blockHash={blockHash}
          network={String(toCompare?.facts?.['network'])}
          onBlock={onBlock}
        />
      )}
    </>
  );
}

const ORDER: readonly ProofKind[] = [
  ...(['unknown', 'nom151', 'blockchain', 'opentimestamps'] as const),
  ...(['record', 'pdf', 'chain', 'readme', 'schema'] as const),
];

function proofsFirst(verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** A valid proof says nothing about these: shown beside the result, so that nobody takes it for theirs. */
function Unchecked({ names }: { names: string[] }) {
  const { result: t } = useMessages(verifyMessages);
  if (names.length === 0) return null;
  return (
    <Alert title={t.unchecked}>
      <ul className="small">
        {names.map((name) => (
          <li key={name} className="mono">
            {name}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function TrustUsed({ trust }: { trust: Trust }) {
  const { trust: t } = useMessages(verifyMessages);
  const used = trust.from === 'origin' ? t.origin : trust.from === 'dropped' ? t.dropped(trust.name) : t.none;
  const pinned = authoritiesOf(trust).flatMap((authority) => authority.roots ?? []);
  const roots = [...new Set(pinned.map((root) => bytesToHex(sha256(root))))];
  return (
    <section className="stack" aria-label={t.title}>
      <h3>{t.title}</h3>
      <Facts
        facts={[
          { name: t.used, value: used },
          ...roots.map((value, i) => ({
            name: roots.length > 1 ? `${t.fingerprint} (${i + 1})` : t.fingerprint,
            value: <Hash value={value} what={t.fingerprint} />,
          })),
        ]}
      />
      <p className="muted small">
        {t.bundle} {t.other}
      </p>
    </section>
  );
}
