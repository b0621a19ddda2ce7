import type { LastingRecord } from '../../../app/certificate-record';
import type { Trust } from '../../../app/dependencies';
import type { AnchorProof } from '../../../proofs/anchor/anchor-proof';
import { blockHashOf, txidOf } from '../../../proofs/anchor/derive';
import { parseBlockHeader } from '../../../proofs/bitcoin/block-header';
import { writeBundle } from '../../../proofs/bundle/write-bundle';
import { writeEvidenceRecord } from '../../../proofs/evidence/evidence-record';
import { sealToken } from '../../../proofs/timestamp/seal';
import { encodePem } from '../../../proofs/x509/pem';
import { writeProofXml } from '../../../proofs/xml/write-proof';
import { makeCrl } from '../../../sandbox/psc/make-crl';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';
import { makeProof, sha256 } from '../../unit/proofs/anchor/make-proof';
import { forge, GEN_TIME, imprintOf, newWorld, POLICY } from '../../unit/proofs/timestamp/forge';

export const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
export const FILE = Buffer.from('Contrato de arrendamiento número 14.\n');

export interface MadeCertificate {
  proof: ProofDocument;
  title: string;
  /** What the service has configured for the certificate's provider. */
  trust: Trust;
  bundle: Uint8Array;
  /** What the bundle was made from. */
  content: Parameters<typeof writeBundle>[0] & { record: LastingRecord };
  blockHash: string;
  /** Its evidence record, with revocation data of a minute later. */
  evidence: Uint8Array;
}

/** A whole certificate: a real time stamp under a root of its own, anchored in a block that was mined for it. */
export async function makeCertificate(): Promise<MadeCertificate> {
  const world = await newWorld();
  const tsr = await forge(world, {
    tstInfo: { imprint: imprintOf(sha256(FILE)), serialNumber: 20_261_114n },
  });
  const crl = await makeCrl(world.root, [], new Date(GEN_TIME.getTime() + 60_000));
  const path = [world.signer, world.root].map(({ certificate }) => certificate.raw);
  const token = sealToken(tsr, path, { crls: [crl], ocsps: [] });
  const chain = [{ reducedHashtree: [], token }];
  const anchor: AnchorProof = { ...makeProof({ file: FILE, tsr }), network: 'sandbox' };
  const record = recordOf(anchor);
  const { nom151, blockchain, file } = record;
  const content = {
    id: ID,
    record,
    pdf: Buffer.from('%PDF-1.7'),
    tsr,
    roots: world.profile.roots,
    intermediates: [],
    evidence: null,
    proof: anchor,
  };
  return {
    trust: {
      provider: 'sandbox',
      grade: 'sandbox',
      accreditation: null,
      pem: encodePem('CERTIFICATE', world.root.certificate.raw),
      profile: world.profile,
    },
    blockHash: blockHashOf(anchor),
    evidence: writeEvidenceRecord({ hashAlgorithm: 'SHA-256', chain }),
    title: record.title,
    content,
    bundle: writeBundle(content),
    proof: {
      id: ID,
      title: record.title,
      document_type: record.document_type,
      file: { sha256: file.sha256, size: file.size },
      custody: 'held',
      grade: 'sandbox',
      received_at: record.created_at,
      nom151: {
        provider: 'sandbox',
        policy_oid: POLICY,
        serial_number: nom151.serial_number ?? '',
        gen_time: nom151.gen_time ?? '',
        tsr: Buffer.from(tsr).toString('base64'),
      },
      blockchain: { ...blockchain, confirmations: 7, confirmations_required: 6, xml: writeProofXml(anchor) },
      evidence: record.evidence,
    },
  };
}

function recordOf(anchor: AnchorProof): LastingRecord {
  return {
    id: ID,
    status: 'certified',
    failure: null,
    title: 'Contrato de arrendamiento 14',
    description: null,
    document_type: 'contract',
    reference: 'inv-2291',
    file: {
      name: 'c14.pdf',
      mime: 'application/pdf',
      size: FILE.length,
      sha256: Buffer.from(anchor.fileSha256).toString('hex'),
    },
    custody: 'held',
    nom151: {
      status: 'granted',
      provider: 'sandbox',
      grade: 'sandbox',
      policy_oid: POLICY,
      serial_number: '20261114',
      gen_time: GEN_TIME.toISOString(),
      trust_url: 'https://sello.example/.well-known/sello/trust/sandbox.pem',
    },
    blockchain: {
      status: 'confirmed',
      network: anchor.network,
      txid: txidOf(anchor),
      block_height: anchor.height,
      block_hash: blockHashOf(anchor),
      block_time: new Date(parseBlockHeader(anchor.header).time * 1000).toISOString(),
    },
    evidence: {
      status: 'valid',
      revocation: 'captured',
      renewals: 0,
      valid_until: '2100-01-01T00:00:00.000Z',
    },
    qr_verification_url: `https://sello.example/v/${ID}`,
    created_at: '2026-11-14T18:02:10.907Z',
  };
}

/** The same, before its anchor was in a block. */
export function stillPending(proof: ProofDocument): ProofDocument {
  return {
    ...proof,
    blockchain: {
      status: 'pending',
      network: proof.blockchain.network,
      txid: null,
      block_hash: null,
      block_height: null,
      block_time: null,
      confirmations: 0,
      confirmations_required: 6,
      xml: null,
    },
  };
}

/** The same, in a block that can still be lost. */
export function stillShallow(proof: ProofDocument): ProofDocument {
  return {
    ...proof,
    blockchain: { ...proof.blockchain, status: 'submitted', confirmations: 2, xml: null },
  };
}
