import type { Certificate } from '../../domain/certificate';
import type { RenewalTicket } from '../../domain/renewal';
import type { CertificateRepository } from '../../ports/certificates';
import type { RenewalRepository } from '../../ports/renewals';
import type { SignerRepository } from '../../ports/signers';
import { writeEvidenceRecord } from '../../proofs/evidence/evidence-record';
import type { ArchiveTimestamp } from '../../proofs/evidence/evidence-record';
import { reducedHashtree } from '../../proofs/evidence/reduced-hashtree';
import { digest } from '../../proofs/x509/hash';
import { seal } from './seal';

export interface EvidenceRecordDependencies {
  certificates: Pick<CertificateRepository, 'tsr'>;
  renewals: Pick<RenewalRepository, 'find' | 'tsr' | 'path'>;
  signers: Pick<SignerRepository, 'find' | 'capture' | 'captureFor'>;
}

/** A token and where it is renewed. */
interface Stamp {
  tsr: Uint8Array;
  genTime: Date;
  signerId: string;
  /** `null` until a time stamp covers it. */
  ticket: RenewalTicket | null;
}

/**
 * The certificate's evidence record (RFC 4998), DER: its sealed token, and one archive time stamp for each renewal. `null` without a
 * time stamp. Until the first renewal the record may still gain revocation data; the tokens inside never change.
 */
export async function writeCertificateEvidence(
  deps: EvidenceRecordDependencies,
  { id, evidence, token }: Certificate,
): Promise<Uint8Array | null> {
  const { certificates, renewals } = deps;
  const tsr = await certificates.tsr(id);
  if (tsr === null || evidence === null || token === null) return null;
  const { hashAlgorithm } = evidence;
  const issued: Stamp = {
    tsr,
    genTime: token.genTime,
    signerId: evidence.signer,
    ticket: await doneTicket(deps, evidence.renewal),
  };
  const chain: ArchiveTimestamp[] = [{ reducedHashtree: [], token: await sealed(deps, issued) }];
  let { ticket } = issued;
  while (ticket !== null) {
    const [renewal, renewedTsr, path] = await Promise.all([
      renewals.find(ticket.id),
      renewals.tsr(ticket.id),
      renewals.path(ticket),
    ]);
    if (renewal?.token == null || renewedTsr === null)
      throw new Error(`The renewal ${ticket.id} of ${id} is missing.`);
    const leaf = digest(hashAlgorithm, (chain.at(-1) as ArchiveTimestamp).token);
    const { genTime, signer: signerId } = renewal.token;
    const next: Stamp = {
      tsr: renewedTsr,
      genTime,
      signerId,
      ticket: await doneTicket(deps, renewal.renewal),
    };
    chain.push({ reducedHashtree: reducedHashtree(leaf, path), token: await sealed(deps, next) });
    ticket = next.ticket;
  }
  return writeEvidenceRecord({ hashAlgorithm, chain });
}

/** A renewal that has no time stamp yet proves nothing, and its members may still be read as before. */
async function doneTicket(
  { renewals }: EvidenceRecordDependencies,
  ticket: RenewalTicket | null,
): Promise<RenewalTicket | null> {
  return ticket !== null && (await renewals.find(ticket.id))?.status === 'done' ? ticket : null;
}

async function sealed(
  { signers }: EvidenceRecordDependencies,
  { tsr, genTime, signerId, ticket }: Stamp,
): Promise<Uint8Array> {
  const [signer, capture] = await Promise.all([
    signers.find(signerId),
    ticket === null
      ? signers.captureFor(signerId, genTime)
      : ticket.capture === null
        ? null
        : signers.capture(ticket.capture),
  ]);
  if (signer === null) throw new Error(`The signer ${signerId} is missing.`);
  return seal(tsr, signer, capture);
}
