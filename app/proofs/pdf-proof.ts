import type { Certificate } from '../../domain/certificate';
import { lastingRecord } from '../certificate-record';
import type { CertificateRecord, CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
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
): Promise<ProofFile> {
  if (certificate.status !== 'certified') throw noTimestamp(certificate);
  const constancia = constanciaFacts(deps, await records.of(certificate));
  const bytes = await deps.writtenProofs(certificate.accountId, { type: 'pdf', constancia });
  return { mime: MIME.pdf, fileName: `${certificate.id}.pdf`, bytes };
}

export function constanciaFacts({ clock, trust }: Dependencies, record: CertificateRecord): ConstanciaFacts {
  const { status, confirmations, confirmations_required: required } = record.blockchain;
  return {
    certificate: lastingRecord(record),
    depth: status === 'confirmed' ? null : { confirmations, required },
    accreditation: trust.find(({ provider }) => provider === record.nom151.provider)?.accreditation ?? null,
    madeAt: clock(),
  };
}
