import './check-list.css';
import type { Outcome, Verdict } from '../../../proofs/judge/verdict';
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

/** Green is for proofs. What only repeats them, such as a schema, is not more than in order. */
function toneOf({ kind, outcome }: Verdict): Tone {
  const isProof = kind === 'nom151' || kind === 'blockchain' || kind === 'opentimestamps';
  return outcome === 'holds' && !isProof ? 'neutral' : OUTCOME_TONES[outcome];
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
      return <p>{t[kind]}</p>;
    case 'nom151': {
      const says = outcome === 'holds' ? t.stamp.holds : t.stamp.consistent;
      return (
        <p>
          {says(format.time(text('gen_time')), text('signer'))} {t.stamp.revocation}
        </p>
      );
    }
    case 'blockchain':
    case 'opentimestamps':
    case 'unknown': {
      const height = format.number(Number(facts?.['block_height']));
      const network = networkName(t.networks, text('network'));
      return <p>{anchorSentence(verdict, t, height, network)}</p>;
    }
  }
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
