import type { Trust } from '../../../app/dependencies';
import { blockHashOf, txidOf } from '../../../proofs/anchor/derive';
import { parseBlockHeader } from '../../../proofs/bitcoin/block-header';
import { writeBundle } from '../../../proofs/bundle/write-bundle';
import { encodePem } from '../../../proofs/x509/pem';
import { writeProofXml } from '../../../proofs/xml/write-proof';
import type { ProofDocument } from '../../../web/src/certificate/proof-document';
import { makeProof, sha256 } from '../../unit/proofs/anchor/make-proof';
import { forge, GEN_TIME, imprintOf, newWorld, POLICY } from '../../unit/proofs/timestamp/forge';

export const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
export const FILE = Buffer.from('Contrato de arrendamiento número 14.\n');

export interface MadeCertificate {
  proof: ProofDocument;
  /** What the service has configured for the certificate's provider. */
  trust: Trust;
  bundle: Uint8Array;
  blockHash: string;
}

/** A whole certificate: a real time stamp under a root of its own, anchored in a block that was mined for it. */
export async function makeCertificate(): Promise<MadeCertificate> {
  const world = await newWorld();
  const tsr = await forge(world, {
    tstInfo: { imprint: imprintOf(sha256(FILE)), serialNumber: 20_261_114n },
  });
  const anchor = { ...makeProof({ file: FILE, tsr }), network: 'sandbox' as const };
  const hex = Buffer.from(anchor.fileSha256).toString('hex');
  const blockHash = blockHashOf(anchor);
  return {
    trust: {
      provider: 'sandbox',
      grade: 'sandbox',
      accreditation: null,
      pem: encodePem('CERTIFICATE', world.root.certificate.raw),
      profile: world.profile,
    },
    blockHash,
    bundle: writeBundle({
      id: ID,
      record: { id: ID, file: { sha256: hex } },
      pdf: Buffer.from('%PDF-1.7'),
      tsr,
      roots: world.profile.roots,
      proof: anchor,
    }),
    proof: {
      id: ID,
      title: 'Contrato de arrendamiento 14',
      document_type: 'contract',
      file: { sha256: hex, size: FILE.length },
      grade: 'sandbox',
      received_at: '2026-11-14T18:02:10.907Z',
      nom151: {
        provider: 'sandbox',
        policy_oid: POLICY,
        serial_number: '20261114',
        gen_time: GEN_TIME.toISOString(),
        tsr: Buffer.from(tsr).toString('base64'),
      },
      blockchain: {
        status: 'confirmed',
        network: 'sandbox',
        txid: txidOf(anchor),
        block_hash: blockHash,
        block_height: anchor.height,
        block_time: new Date(parseBlockHeader(anchor.header).time * 1000).toISOString(),
        confirmations: 3,
        xml: writeProofXml(anchor),
      },
    },
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
      xml: null,
    },
  };
}
