import type { Certificate } from '../../domain/certificate';
import type { CertificateRecord, CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
import { publicRecord } from '../public-record';
import { noTimestamp } from './nom151-proof';
import type { ConstanciaFacts } from './pdf/constancia-facts';
import { MIME } from './proof-file';
import type { ProofFile } from './proof-file';
import type { WrittenProofs } from './written-proofs';

type Dependencies = Pick<AppDependencies, 'clock' | 'trust'>;

/** The printable constancia. It needs the time stamp; of the anchor it states what is known so far. */
export async function pdfProof(
  deps: Dependencies & { writtenProofs: WrittenProofs },
  records: CertificateRecords,
  certificate: Certificate,
  reader: 'owner' | 'anyone' = 'owner',
): Promise<ProofFile> {
  if (certificate.status !== 'certified') throw noTimestamp(certificate);
  const constancia = constanciaFacts(deps, certificate, await records.of(certificate));
  const bytes = await deps.writtenProofs(proofQueue(certificate, reader), { type: 'pdf', constancia });
  return { mime: MIME.pdf, fileName: `${certificate.id}.pdf`, bytes };
}

/** Strangers wait in a queue of each certificate, so that they can't fill its owner's. */
export function proofQueue({ id, accountId }: Certificate, reader: 'owner' | 'anyone'): string {
  return reader === 'owner' ? accountId : id;
}

export function constanciaFacts(
  { clock, trust }: Dependencies,
  certificate: Pick<Certificate, 'title'>,
  record: CertificateRecord,
): ConstanciaFacts {
  const { status, confirmations, confirmations_required: required } = record.blockchain;
  return {
    certificate: publicRecord(certificate, record),
    depth: status === 'confirmed' ? null : { confirmations, required },
    accreditation: trust.find(({ provider }) => provider === record.nom151.provider)?.accreditation ?? null,
    madeAt: clock(),
  };
}
