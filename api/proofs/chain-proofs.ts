import type { Certificate } from '../../domain/certificate';
import { otsName } from '../../proofs/bundle/names';
import { writeBundle } from '../../proofs/bundle/write-bundle';
import { writeOts } from '../../proofs/opentimestamps/write-ots';
import { decodePemCertificates } from '../../proofs/timestamp/pem';
import { writeProofXml } from '../../proofs/xml/write-proof';
import type { ApiDependencies } from '../dependencies';
import type { Presenter } from '../presenter';
import type { AnchoredCertificate } from './anchor-proof';
import { constanciaOf } from './pdf-proof';
import { MIME } from './raw-proof';
import type { RawProof } from './raw-proof';

type Dependencies = Pick<ApiDependencies, 'clock' | 'settings' | 'trust'>;

export function blockchainProof({ id }: Certificate, { proof }: AnchoredCertificate): RawProof {
  return { mime: MIME.xml, fileName: `${id}.xml`, bytes: Buffer.from(writeProofXml(proof)) };
}

export function opentimestampsProof({ id }: Certificate, { proof }: AnchoredCertificate): RawProof {
  return { mime: MIME.ots, fileName: otsName(id, proof.network), bytes: writeOts(proof) };
}

/** Every proof in one file, without the original. */
export async function bundleProof(
  deps: Dependencies,
  presenter: Presenter,
  certificate: Certificate,
  { proof, tsr }: AnchoredCertificate,
): Promise<RawProof> {
  const { id, token } = certificate;
  const pem = deps.trust.find(({ provider }) => provider === token?.provider)?.pem ?? '';
  const body = await presenter.one(certificate);
  const { bytes: pdf } = await constanciaOf(deps, body);
  const { blockchain, ...rest } = body;
  // What changes with every block would make another bundle of the same proofs.
  const { confirmations: _count, next_anchor_at: _next, ...anchor } = blockchain;
  const record = { ...rest, blockchain: anchor };
  const bytes = writeBundle({ id, record, pdf, tsr, roots: decodePemCertificates(pem), proof });
  return { mime: MIME.zip, fileName: `${id}.zip`, bytes };
}
