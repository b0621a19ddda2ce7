import type { Certificate } from '../../domain/certificate';
import { otsName } from '../../proofs/bundle/names';
import { decodePemCertificates } from '../../proofs/x509/pem';
import type { CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
import { readAnchor } from './anchor-proof';
import { constanciaOf } from './pdf-proof';
import { MIME } from './proof-file';
import type { ChainProofFile } from './proof-file';

type Dependencies = Pick<AppDependencies, 'batches' | 'certificates' | 'clock' | 'settings'>;

// The writers are imported when the first proof is requested, which keeps the start-up fast.

export async function blockchainProof(deps: Dependencies, certificate: Certificate): Promise<ChainProofFile> {
  const { proof } = await readAnchor(deps, certificate);
  const { writeProofXml } = await import('../../proofs/xml/write-proof.js');
  const bytes = Buffer.from(writeProofXml(proof));
  return { mime: MIME.xml, fileName: `${certificate.id}.xml`, bytes, network: proof.network };
}

export async function opentimestampsProof(
  deps: Dependencies,
  certificate: Certificate,
): Promise<ChainProofFile> {
  const { proof } = await readAnchor(deps, certificate);
  const { network } = proof;
  const { writeOts } = await import('../../proofs/opentimestamps/write-ots.js');
  return { mime: MIME.ots, fileName: otsName(certificate.id, network), bytes: writeOts(proof), network };
}

/** Every proof in one file, without the original. */
export async function bundleProof(
  deps: Dependencies & Pick<AppDependencies, 'trust'>,
  records: CertificateRecords,
  certificate: Certificate,
): Promise<ChainProofFile> {
  const { proof, tsr } = await readAnchor(deps, certificate);
  const { id, token } = certificate;
  const pem = deps.trust.find(({ provider }) => provider === token?.provider)?.pem ?? '';
  const current = await records.of(certificate);
  const { bytes: pdf } = await constanciaOf(deps, current);
  const { blockchain, ...rest } = current;
  // These two change with every block; without them, the same proofs give the same bundle.
  const { confirmations: _confirmations, next_anchor_at: _next, ...anchor } = blockchain;
  const record = { ...rest, blockchain: anchor };
  const { writeBundle } = await import('../../proofs/bundle/write-bundle.js');
  const bytes = writeBundle({ id, record, pdf, tsr, roots: decodePemCertificates(pem), proof });
  return { mime: MIME.zip, fileName: `${id}.zip`, bytes, network: proof.network };
}
