import type { PublicRecord } from '../../public-record';
import type { ConstanciaFacts } from './constancia-facts';
import type { FontName } from './fonts';
import { printable } from './printable-text';
import { ANCHOR_STATES, inBlock, NETWORK_NAMES } from './words';
import type { Words } from './words';

export interface Row {
  label: Words;
  value: string;
  font: FontName;
  /** From the preferred size down to the smallest legible one. */
  sizes: number[];
}

const NONE = '—';

const words = (es: string, en: string, value: string): Row => ({
  label: { es, en },
  value,
  font: 'text',
  sizes: [10, 9, 8, 7],
});
const digits = (es: string, en: string, value: string): Row => ({
  label: { es, en },
  value,
  font: 'mono',
  sizes: [8.5, 7.5, 6.5],
});

/** The sheet says no more than the verification page: without a title, the file is known by its hash and size. */
export function fileRows({ title, document_type: type, file }: PublicRecord): Row[] {
  const rows: Row[] = [];
  if (title !== null)
    rows.push({ ...words('Título', 'Title', printable(title)), font: 'strong', sizes: [13, 11, 10, 9, 8] });
  if (type !== null) rows.push(words('Tipo', 'Type', printable(type)));
  rows.push(
    digits('Huella SHA-256', 'Hash', file.sha256),
    words('Tamaño', 'Size', `${file.size.toLocaleString('en-US')} bytes`),
  );
  return rows;
}

export function timeRows({ created_at: received, nom151, blockchain }: PublicRecord): Row[] {
  return [
    digits('Archivo recibido', 'File received', utc(received)),
    digits('Sello del prestador', 'Provider’s stamp', utc(nom151.gen_time)),
    digits('Hora del bloque', 'Time of block', utc(blockchain.block_time)),
  ];
}

export function stampRows({ nom151 }: PublicRecord): Row[] {
  return [
    words('Prestador', 'Provider', nom151.provider ?? NONE),
    digits('Política', 'Policy OID', nom151.policy_oid ?? NONE),
    digits('Serie', 'Serial number', nom151.serial_number ?? NONE),
  ];
}

export function anchorRows(
  { blockchain }: PublicRecord,
  depth: ConstanciaFacts['depth'],
  madeAt: Date,
): Row[] {
  const { status, network, txid, block_hash: hash, block_height: height } = blockchain;
  const rows = [
    words('Red', 'Network', NETWORK_NAMES[network]),
    words('Estado', 'State', hash !== null && depth !== null ? inBlock(depth) : ANCHOR_STATES[status]),
  ];
  // Until it is confirmed, the state can change, so it is dated.
  if (status !== 'confirmed') rows.push(digits('Estado al', 'State as of', utc(madeAt.toISOString())));
  rows.push(
    digits('Transacción', 'Transaction', txid ?? NONE),
    digits('Bloque', 'Block hash', hash ?? NONE),
    digits('Altura', 'Height', height === null ? NONE : String(height)),
  );
  return rows;
}

function utc(time: string | null): string {
  return time === null ? NONE : `${time.replace('T', ' ').replace('Z', '')} UTC`;
}
