import type { Certificate } from '../../domain/certificate';
import { blockHashOf } from '../../proofs/anchor/derive';
import { otsName } from '../../proofs/bundle/names';
import { lastingRecord } from '../certificate-record';
import type { CertificateRecords } from '../certificate-record';
import type { AppDependencies } from '../dependencies';
import { anchorNotReady } from './anchor-not-ready';
import { readAnchor } from './anchor-proof';
import { evidenceProof } from './evidence-proof';
import type { EvidenceDependencies } from './evidence-proof';
import { publicRecord } from '../public-record';
import { requesterOf, readConstancia } from './pdf-proof';
import type { ConstanciaReader } from './pdf-proof';
import { MIME } from './proof-file';
import type { ChainProofFile } from './proof-file';
import type { WrittenProofs } from './written-proofs';

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

type BundleDependencies = Dependencies &
  EvidenceDependencies &
  Pick<AppDependencies, 'accounts' | 'trust'> & { writtenProofs: WrittenProofs };

/** Every proof in one file, without the original. With the whole record for its owner, or with what anyone may see of it. */
export async function bundleProof(
  deps: BundleDependencies,
  records: CertificateRecords,
  certificate: Certificate,
  request: ConstanciaReader,
): Promise<ChainProofFile> {
  const { proof, tsr } = await readAnchor(deps, certificate);
  const { id, anchor, token } = certificate;
  const profile = deps.trust.find(({ provider }) => provider === token?.provider)?.profile;
  const { roots = [], intermediates = [] } = profile ?? {};
  const stated = await records.of(certificate);
  const { blockchain, evidence } = stated;
  // The block was lost, or another found, after the proof was read: both must state the same one.
  if (blockchain.status !== 'confirmed' || blockchain.block_hash !== blockHashOf(proof))
    throw await anchorNotReady(deps, certificate, await deps.batches.find(anchor?.batchId ?? ''));
  const record = request.reader === 'owner' ? lastingRecord(stated) : publicRecord(certificate, stated);
  const ers = evidence.revocation === 'pending' ? null : (await evidenceProof(deps, certificate)).record;
  const bytes = await deps.writtenProofs(requesterOf(certificate, request.reader), {
    type: 'bundle',
    constancia: await readConstancia(deps, certificate, stated, tsr, request),
    content: { id, record, tsr, evidence: ers, roots, intermediates, proof },
  });
  return { mime: MIME.zip, fileName: `${id}.zip`, bytes, network: proof.network };
}
