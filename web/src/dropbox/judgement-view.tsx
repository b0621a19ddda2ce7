import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import type { ProofKind, Verdict } from '../../../proofs/judge/verdict';
import { CompareBlock } from '../checking/compare-block';
import { checkingMessages } from '../checking/messages';
import { StandingAlert } from '../checking/standing-alert';
import { VerdictView } from '../checking/verdict-view';
import { useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { dropBoxMessages } from './messages';
import type { JudgedGroup } from './use-judgements';
import type { Judgement } from './verifier';

interface Props {
  group: JudgedGroup;
  judgement: Exclude<JudgedGroup['judgement'], 'none'>;
  /** Whether the proofs are about the file of the certificate that the page shows. */
  ofThisPage: boolean;
  /** Whether the details are open at first. */
  open: boolean;
  /** The block that the reader looked up, if any. */
  block: ComparedBlock | null;
  onBlock: (block: ComparedBlock | null) => void;
}

/** What the proofs of one file amount to, and why. */
export function JudgementView({ group, judgement, ofThisPage, open, block, onBlock }: Props) {
  const { proofs: t } = useMessages(dropBoxMessages);
  if (judgement === 'failed') return <Alert tone="bad" title={isSecureContext ? t.failed : t.insecure} />;
  if (judgement === 'needs_file') return <Alert tone="wait" title={t.needsFile} />;
  return (
    <>
      <StandingAlert overall={judgement.overall} grade={judgement.grade}>
        {group.file === null && <MissingFile group={group} ofThisPage={ofThisPage} />}
      </StandingAlert>
      <Details judgement={judgement} open={open || judgement.overall === 'refused'} />
      <Block judgement={judgement} block={block} onBlock={onBlock} />
    </>
  );
}

/** The result is for whatever file has that hash. */
function MissingFile({ group: { proofs, digest }, ofThisPage }: Pick<Props, 'group' | 'ofThisPage'>) {
  const { proofs: t } = useMessages(dropBoxMessages);
  if (ofThisPage) return <p>{t.thisPage}</p>;
  const [first] = proofs;
  const kind =
    first !== undefined && first.content in t.kinds ? (first.content as keyof typeof t.kinds) : 'bundle';
  return <p>{t.missing(t.kinds[kind], digest.hex)}</p>;
}

const ORDER: readonly ProofKind[] = [
  ...(['unknown', 'nom151', 'evidence', 'asic', 'blockchain', 'opentimestamps'] as const),
  ...(['record', 'pdf', 'chain', 'readme', 'schema'] as const),
];

function Details({
  judgement: { verdicts, unchecked, withoutPurpose },
  open,
}: {
  judgement: Judgement;
  open: boolean;
}) {
  const { proofs: t } = useMessages(dropBoxMessages);
  const { withoutPurpose: withoutPurposeText } = useMessages(checkingMessages);
  const sorted = proofsFirst(verdicts);
  const others = sorted.filter(isAside);
  const views = (shown: readonly Verdict[]) =>
    shown.map((verdict) => (
      <VerdictView key={`${verdict.name} ${verdict.kind}`} verdict={verdict} fileName={verdict.name} />
    ));
  return (
    <>
      {withoutPurpose && <Alert tone="warn" title={withoutPurposeText} />}
      <Unchecked names={unchecked} />
      <details className="checks-box" open={open}>
        <summary>{t.details}</summary>
        <div className="stack stack-l">
          {views(sorted.filter((verdict) => !isAside(verdict)))}
          {others.length > 0 && (
            <details className="checks-box">
              <summary>{t.others}</summary>
              <div className="stack stack-l">{views(others)}</div>
            </details>
          )}
        </div>
      </details>
    </>
  );
}

/** Neither a proof nor a reason to refuse one. */
function isAside({ kind, outcome }: Verdict): boolean {
  return outcome !== 'refused' && (kind === 'unknown' || ORDER.indexOf(kind) >= ORDER.indexOf('record'));
}

function proofsFirst(verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** A valid proof says nothing about these: shown beside the result, so that nobody takes it for theirs. */
function Unchecked({ names }: { names: string[] }) {
  const { proofs: t } = useMessages(dropBoxMessages);
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

/** The reader can look the block up elsewhere, and take that back if it was another one. */
function Block({ judgement, block, onBlock }: { judgement: Judgement } & Pick<Props, 'block' | 'onBlock'>) {
  const { proofs: t } = useMessages(dropBoxMessages);
  const toCompare = judgement.verdicts.find(
    ({ outcome, facts }) => outcome === 'consistent' && facts?.['block_hash'],
  );
  const blockHash = toCompare?.facts?.['block_hash'];
  if (typeof blockHash === 'string') {
    const network = String(toCompare?.facts?.['network']);
    return <CompareBlock key={blockHash} blockHash={blockHash} network={network} onBlock={onBlock} />;
  }
  if (judgement.overall !== 'refused' || block === null) return null;
  return (
    <div>
      <Button
        onClick={() => {
          onBlock(null);
        }}
      >
        {t.forget}
      </Button>
    </div>
  );
}
