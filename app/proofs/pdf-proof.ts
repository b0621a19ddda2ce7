import type { Certificate } from '../../domain/certificate';
import type { CertificateRecord, CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
import { noTimestamp } from './nom151-proof';
import { MIME } from './proof-file';
import type { ProofFile } from './proof-file';

type Dependencies = Pick<AppDependencies, 'clock' | 'settings' | 'trust'>;

/** The printable constancia. It needs the time stamp; of the anchor it states what is known so far. */
export async function pdfProof(
  deps: Dependencies,
  records: CertificateRecords,
  certificate: Certificate,
): Promise<ProofFile> {
  if (certificate.status !== 'certified') throw noTimestamp(certificate);
  return constanciaOf(deps, await records.of(certificate));
}

export async function constanciaOf(
  { clock, settings, trust }: Dependencies,
  certificate: CertificateRecord,
): Promise<ProofFile> {
  const provider = certificate.nom151.provider ?? '';
  // PDF library and fonts are loaded with the first constancia: most processes never write one.
  const { writeConstancia } = await import('./pdf/constancia.js');
  const bytes = await writeConstancia({
    certificate,
    accreditation: trust.find((each) => each.provider === provider)?.accreditation ?? null,
    trustUrl: `${settings.publicUrl}/.well-known/sello/trust/${provider}.pem`,
    madeAt: clock(),
  });
  return { mime: MIME.pdf, fileName: `${certificate.id}.pdf`, bytes };
}
