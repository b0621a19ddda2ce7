import type { PublicRecord } from '../../public-record';
import type { ConstanciaFacts } from './constancia-facts';
import type { ConstanciaWords } from './constancia-words';
import type { FontName } from './fonts';
import { graphemes } from './graphemes';
import { printable } from './printable-text';
import { utcTime } from './written-time';

export interface Row {
  label: string;
  value: string;
  font: FontName;
  /** From the preferred size down to the smallest legible one. */
  sizes: number[];
}

const NONE = '—';

const text = (label: string, value: string): Row => ({ label, value, font: 'text', sizes: [10, 9, 8, 7] });
const digits = (label: string, value: string): Row => ({
  label,
  value,
  font: 'mono',
  sizes: [8.5, 7.5, 6.5],
});

export function sizeOf(
  { file, custody }: Pick<PublicRecord, 'file' | 'custody'>,
  t: ConstanciaWords,
): string {
  const size = t.bytes(file.size.toLocaleString('en-US'));
  return custody === 'held' ? size : t.stated(size);
}

/** The title, or what is known of the file if there is none that can be printed. */
export function nameOf(record: Pick<PublicRecord, 'title' | 'file' | 'custody'>, t: ConstanciaWords): string {
  const title = record.title === null ? null : printable(record.title);
  return title ?? t.untitled(sizeOf(record, t));
}

export function fileRows(record: PublicRecord, t: ConstanciaWords): Row[] {
  return [digits(t.labels.hash, record.file.sha256), text(t.labels.size, sizeOf(record, t))];
}

export function timeRows(
  { created_at: received, custody, nom151, blockchain }: PublicRecord,
  t: ConstanciaWords,
): Row[] {
  return [
    digits(custody === 'held' ? t.labels.received : t.labels.hashReceived, utc(received)),
    digits(t.labels.stamped, utc(nom151.gen_time)),
    digits(t.labels.mined, utc(blockchain.block_time)),
  ];
}

export function stampRows({ certificate, accreditation }: ConstanciaFacts, t: ConstanciaWords): Row[] {
  const { provider, grade, policy_oid: policy, serial_number: serial } = certificate.nom151;
  return [
    text(t.labels.provider, provider ?? NONE),
    text(t.labels.grade, grade === null ? NONE : t.grades[grade].name),
    ...(grade === 'accredited' && accreditation !== null
      ? [text(t.labels.accreditation, shortened(printable(accreditation) ?? NONE))]
      : []),
    digits(t.labels.policy, policy ?? NONE),
    digits(t.labels.serial, serial ?? NONE),
    ...evidenceRows(certificate, t),
  ];
}

/** None before there is a time stamp. */
function evidenceRows({ evidence }: PublicRecord, t: ConstanciaWords): Row[] {
  const { status, revocation, renewals, valid_until: until } = evidence;
  if (status === 'pending') return [];
  return [
    digits(status === 'valid' ? t.labels.validUntil : t.labels.lapsedOn, utc(until)),
    text(t.labels.revocation, t.evidence.revocation[revocation]),
    ...(renewals === 0 ? [] : [text(t.labels.renewals, String(renewals))]),
  ];
}

export function chainRows({ chain }: ConstanciaFacts, t: ConstanciaWords): Row[] {
  return chain.flatMap(({ subject, sha256 }, i) => {
    const label = i === 0 ? t.labels.signer : i === chain.length - 1 ? t.labels.root : t.labels.issuer;
    return [text(label, shortened(printable(subject) ?? NONE)), digits(t.labels.fingerprint, sha256)];
  });
}

export function anchorRows({ certificate, depth, madeAt }: ConstanciaFacts, t: ConstanciaWords): Row[] {
  const { status, network, txid, block_hash: hash, block_height: height } = certificate.blockchain;
  return [
    text(t.labels.network, t.networks[network]),
    text(t.labels.state, hash !== null && depth !== null ? t.inBlock(depth) : t.anchor[status]),
    // Until it is confirmed, the state can change, so it is dated.
    ...(status === 'confirmed' ? [] : [digits(t.labels.asOf, utc(madeAt.toISOString()))]),
    digits(t.labels.transaction, txid ?? NONE),
    digits(t.labels.block, hash ?? NONE),
    digits(t.labels.height, height === null ? NONE : String(height)),
  ];
}

/** Enough for a reference or a name. */
const MAX_CHARACTERS = 160;

function shortened(value: string): string {
  const characters = graphemes(value);
  return characters.length <= MAX_CHARACTERS ? value : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}

function utc(time: string | null): string {
  return time === null ? NONE : utcTime(time);
}
