import './check-list.css';
import type { Outcome, ProofKind, Verdict } from '../../../proofs/judge/verdict';
import type { Format } from '../i18n/format';
import { useFormat, useLanguage, useMessages } from '../i18n/language-context';
import { Badge } from '../ui/badge';
import { Facts, Hash } from '../ui/facts';
import type { Fact } from '../ui/facts';
import type { Tone } from '../ui/tone';
import { CheckList } from './check-list';
import { checkingMessages } from './messages';
import { networkName } from './network-names';
import { translateReason } from './reasons/translate';

const OUTCOME_TONES: Record<Outcome, Tone> = {
  holds: 'good',
  consistent: 'wait',
  refused: 'bad',
  unchecked: 'neutral',
};

const PROOFS: readonly ProofKind[] = ['nom151', 'evidence', 'asic', 'blockchain', 'opentimestamps'];

/** Green is for proofs. What only repeats them, such as a schema, is not more than in order. */
function toneOf({ kind, outcome }: Verdict): Tone {
  return outcome === 'holds' && !PROOFS.includes(kind) ? 'neutral' : OUTCOME_TONES[outcome];
}

/** The verdict on one proof: a sentence, its facts, and every check behind it. */
export function VerdictView({ verdict, fileName }: { verdict: Verdict; fileName?: string }) {
  const t = useMessages(checkingMessages);
  const format = useFormat();
  const { language } = useLanguage();
  const { kind, outcome, reason, checks, facts } = verdict;
  return (
    <section className="stack verdict" aria-label={t.kinds[kind]}>
      <div className="row row-between">
        <h3>{t.kinds[kind]}</h3>
        {facts?.['grade'] === 'sandbox' ? (
          <Badge tone="warn">{t.sandboxOnly}</Badge>
        ) : (
          <Badge tone={toneOf(verdict)}>{t.outcomes[outcome]}</Badge>
        )}
      </div>
      {fileName !== undefined && <p className="muted small mono">{fileName}</p>}
      {reason === null ? <Sentence verdict={verdict} /> : <p>{translateReason(reason, language)}</p>}
      <VerdictFacts verdict={verdict} />
      {checks.length > 0 && (
        <details className="checks-box" open={outcome === 'refused'}>
          <summary>{t.checksMade(format.number(checks.length))}</summary>
          <CheckList checks={checks} />
        </details>
      )}
    </section>
  );
}

function Sentence({ verdict }: { verdict: Verdict }) {
  const t = useMessages(checkingMessages);
  const format = useFormat();
  const { kind, outcome, facts, unproven } = verdict;
  const text = (name: string): string => String(facts?.[name] ?? '');
  const unchecked = outcome === 'unchecked';
  switch (kind) {
    case 'record':
      return (
        <p>
          {t.record} <span className="mono small">{unproven.join(', ')}</span>
          {facts?.['custody'] === 'hash_only' && <> {t.recordOfHash}</>}
        </p>
      );
    case 'readme':
      return <p>{unchecked ? t.readmeUnchecked : t.readme}</p>;
    case 'chain':
      return <p>{unchecked ? t.chainUnchecked : t.chain}</p>;
    case 'pdf':
    case 'schema':
    case 'unknown':
      return <p>{t[kind]}</p>;
    case 'nom151':
      return <p>{stampSentence(verdict, t, format)}</p>;
    case 'evidence':
    case 'asic':
      return <p>{evidenceSentence(verdict, t, format)}</p>;
    case 'blockchain':
    case 'opentimestamps': {
      const height = format.number(Number(facts?.['block_height']));
      const network = networkName(t.networks, text('network'));
      return <p>{anchorSentence(verdict, t, height, network)}</p>;
    }
  }
}

function stampSentence(
  { outcome, facts }: Verdict,
  { stamp: t }: (typeof checkingMessages)['en'],
  format: Format,
): string {
  const [time, signer] = [format.time(String(facts?.['gen_time'])), String(facts?.['signer'])];
  const expired = facts?.['signer_expired'];
  if (typeof expired === 'string') return t.expired(time, signer, format.date(expired));
  const says = outcome === 'holds' ? t.holds : t.consistent;
  return `${says(time, signer)} ${facts?.['revocation'] === 'good' ? t.shown : t.revocation}`;
}

function evidenceSentence(
  { outcome, facts }: Verdict,
  { evidence: t }: (typeof checkingMessages)['en'],
  format: Format,
): string {
  const text = (name: string): string => String(facts?.[name] ?? '');
  const [renewals, until] = [Number(facts?.['renewals']), facts?.['valid_until']];
  const sentences = [
    t.stamped(format.time(text('gen_time')), text('signer')),
    renewals === 0
      ? ''
      : t.renewed(format.plural(renewals, t.times), format.time(text('renewed_at')), text('renewed_by')),
    typeof until === 'string' ? t.until(format.date(until)) : t.untrusted,
    typeof until === 'string' ? (outcome === 'holds' ? t.shown : t.notShown) : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function anchorSentence(
  { outcome, facts, unproven }: Verdict,
  { anchor: t }: (typeof checkingMessages)['en'],
  height: string,
  network: string,
): string {
  if (outcome === 'holds') return t.holds(height, network);
  if (facts?.['block_hash'] === null) return t.headerless(height);
  if (unproven.includes('block_hash')) return t.consistent(height, network);
  const claims = unproven.map((fact) => (fact === 'network' ? t.network(network) : t.height(height)));
  return t.compared(claims.reverse().join('; '));
}

function VerdictFacts({ verdict: { facts } }: { verdict: Verdict }) {
  const t = useMessages(checkingMessages);
  const format = useFormat();
  if (facts === null) return null;
  const rows: (Fact | null)[] = [
    fact('signer', t.signer),
    fact('issuer', t.issuer),
    hash('block_hash', t.blockHash),
    fact('block_time', t.blockTime, (iso) => format.utc(iso)),
    facts['block_hash'] === null ? hash('block_merkle_root', t.merkleRoot) : null,
    hash('txid', t.txid),
  ];
  return <Facts facts={rows.filter((row) => row !== null)} />;

  function fact(key: string, name: string, show: (text: string) => string = (text) => text): Fact | null {
    const value = facts?.[key];
    return value === null || value === undefined ? null : { name, value: show(String(value)) };
  }
  function hash(key: string, name: string): Fact | null {
    const value = facts?.[key];
    return typeof value === 'string' ? { name, value: <Hash value={value} what={name} /> } : null;
  }
}
