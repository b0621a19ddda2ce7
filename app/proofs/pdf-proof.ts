import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { titleOf } from '../../domain/certificate';
import type { Certificate } from '../../domain/certificate';
import { certificateChain } from '../../proofs/timestamp/certificate-chain';
import { parseCertificate } from '../../proofs/x509/certificate';
import { formatName } from '../../proofs/x509/name';
import type { CertificateRecord, CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
import { publicRecord } from '../public-record';
import { readTsr } from './nom151-proof';
import type { ChainCertificate, ConstanciaFacts, ConstanciaLanguage } from './pdf/constancia-facts';
import { constanciaName } from './pdf/constancia-name';
import { MIME } from './proof-file';
import type { ProofFile } from './proof-file';
import type { Requester } from './writing-queue';
import type { WrittenProofs } from './written-proofs';

type Dependencies = Pick<AppDependencies, 'accounts' | 'certificates' | 'clock' | 'trust'>;

/** Whom a sheet is for. The owner's has the name that the account gave. */
export interface ConstanciaReader {
  reader: 'owner' | 'anyone';
  language: ConstanciaLanguage;
}

/** The printable constancia. It needs the time stamp; of the anchor it states what is known so far. */
export async function pdfProof(
  deps: Dependencies & { writtenProofs: WrittenProofs },
  records: CertificateRecords,
  certificate: Certificate,
  request: ConstanciaReader,
): Promise<ProofFile> {
  const tsr = await readTsr(deps, certificate);
  const constancia = await readConstancia(deps, certificate, await records.of(certificate), tsr, request);
  const bytes = await deps.writtenProofs(requesterOf(certificate, request.reader), {
    type: 'pdf',
    constancia,
  });
  const title = request.reader === 'owner' ? titleOf(certificate) : certificate.title;
  return { mime: MIME.pdf, fileName: constanciaName(certificate.id, title, request.language), bytes };
}

export function requesterOf(
  { accountId }: Pick<Certificate, 'accountId'>,
  reader: ConstanciaReader['reader'],
): Requester {
  return reader === 'owner' ? accountId : null;
}

export async function readConstancia(
  deps: Dependencies,
  certificate: Certificate,
  record: CertificateRecord,
  tsr: Uint8Array,
  { reader, language }: ConstanciaReader,
): Promise<ConstanciaFacts> {
  const holder =
    reader === 'owner' ? ((await deps.accounts.find(certificate.accountId))?.holderName ?? null) : null;
  const trusted = deps.trust.find(({ provider }) => provider === record.nom151.provider);
  const { intermediates = [], roots = [] } = trusted?.profile ?? {};
  const chain = certificateChain(tsr, [...intermediates, ...roots]).map(chainCertificate);
  return constanciaFacts(deps, certificate, record, { language, holder, chain });
}

export function constanciaFacts(
  { clock, trust }: Pick<Dependencies, 'clock' | 'trust'>,
  certificate: Pick<Certificate, 'title'>,
  record: CertificateRecord,
  other: Pick<ConstanciaFacts, 'language' | 'holder' | 'chain'>,
): ConstanciaFacts {
  const { status, confirmations, confirmations_required: required } = record.blockchain;
  return {
    ...other,
    certificate: publicRecord(certificate, record),
    depth: status === 'confirmed' ? null : { confirmations, required },
    accreditation: trust.find(({ provider }) => provider === record.nom151.provider)?.accreditation ?? null,
    madeAt: clock(),
  };
}

function chainCertificate(der: Uint8Array): ChainCertificate {
  return { subject: formatName(parseCertificate(der).subject), sha256: bytesToHex(sha256(der)) };
}
