import type { Certificate } from '../../domain/certificate';
import { otsName } from '../../proofs/bundle/names';
import { decodePemCertificates } from '../../proofs/x509/pem';
import type { ApiDependencies } from '../../api/dependencies';
import type { Presenter } from '../certificate-record';
import type { AnchoredCertificate } from './anchor-proof';
import { constanciaOf } from './pdf-proof';
import { MIME } from './raw-proof';
import type { RawProof } from './raw-proof';

type Dependencies = Pick<ApiDependencies, 'clock' | 'settings' | 'trust'>;

// What writes and checks them is loaded with the first proof, not at the start.

export async function blockchainProof(
  { id }: Certificate,
  { proof }: AnchoredCertificate,
): Promise<RawProof> {
  const { writeProofXml } = await import('../../proofs/xml/write-proof.js');
  return { mime: MIME.xml, fileName: `${id}.xml`, bytes: Buffer.from(writeProofXml(proof)) };
}

export async function opentimestampsProof(
  { id }: Certificate,
  { proof }: AnchoredCertificate,
): Promise<RawProof> {
  const { writeOts } = await import('../../proofs/opentimestamps/write-ots.js');
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
  const { writeBundle } = await import('../../proofs/bundle/write-bundle.js');
  const bytes = writeBundle({ id, record, pdf, tsr, roots: decodePemCertificates(pem), proof });
  return { mime: MIME.zip, fileName: `${id}.zip`, bytes };
}
