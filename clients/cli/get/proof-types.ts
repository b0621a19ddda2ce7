import type { Certificate, ProofType } from '../../typescript/src/index';

/** How the file of a proof ends. */
const ENDINGS: Record<Exclude<ProofType, 'file'>, string> = {
  nom151: '.tsr',
  blockchain: '.xml',
  opentimestamps: '.ots',
  pdf: '.pdf',
  bundle: '.zip',
  evidence: '.ers',
  asic: '.asics',
};

export const PROOF_TYPES: readonly ProofType[] = [
  'file',
  ...(Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]),
];

/** A name of our own making: what the service sends must not decide where a file is written. */
export function nameOf(certificate: Certificate, type: ProofType): string {
  const { id, file, blockchain } = certificate;
  if (type === 'file') return safeName(file.name, id);
  // The format has no field for its network, so the name has it.
  const network =
    type === 'opentimestamps' && blockchain.network !== 'bitcoin' ? `.${blockchain.network}` : '';
  return safeName(`${id}${network}${ENDINGS[type]}`, `certificate${ENDINGS[type]}`);
}

/** Names that Windows takes for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST_BYTES = 200;

/** The last part of a name, without what a shell, a terminal or a file system would take for something else. */
export function safeName(given: string, otherwise: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '_')
    .replace(/^[.\s-]+/, '')
    .replace(/[.\s]+$/, '');
  if (plain === '' || DEVICES.test(plain)) return otherwise;
  return Buffer.byteLength(plain) <= LONGEST_BYTES
    ? plain
    : `${otherwise}${/\.\w{1,10}$/.exec(plain)?.[0] ?? ''}`;
}
