import type { Certificate } from '../../domain/certificate';
import type { ApiDependencies } from '../../api/dependencies';
import type { Presenter } from '../certificate-record';
import type { CertificateBody } from '../../api/schemas/certificate';
import { noTimestamp } from './nom151-proof';
import { MIME } from './raw-proof';
import type { RawProof } from './raw-proof';

type Dependencies = Pick<ApiDependencies, 'clock' | 'settings' | 'trust'>;

/** The printable sheet. It is there with the time stamp, and says of the anchor what is known at that moment. */
export async function pdfProof(
  deps: Dependencies,
  presenter: Presenter,
  certificate: Certificate,
): Promise<RawProof> {
  if (certificate.status !== 'certified') throw noTimestamp(certificate);
  return constanciaOf(deps, await presenter.one(certificate));
}

/** The sheet of a certificate as it was presented. */
export async function constanciaOf(
  { clock, settings, trust }: Dependencies,
  certificate: CertificateBody,
): Promise<RawProof> {
  const provider = certificate.nom151.provider ?? '';
  // Most processes never draw one: what it takes is loaded with the first.
  const { writeConstancia } = await import('./pdf/constancia.js');
  const bytes = await writeConstancia({
    certificate,
    accreditation: trust.find((each) => each.provider === provider)?.accreditation ?? null,
    trustUrl: `${settings.publicUrl}/.well-known/sello/trust/${provider}.pem`,
    madeAt: clock(),
  });
  return { mime: MIME.pdf, fileName: `${certificate.id}.pdf`, bytes };
}
