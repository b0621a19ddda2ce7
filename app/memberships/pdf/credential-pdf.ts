import { endsOn } from '../../../domain/memberships/cycle';
import type { AppDependencies } from '../../dependencies';
import type { ConstanciaLanguage } from '../../proofs/pdf/constancia-facts';
import { requesterOf } from '../../proofs/pdf-proof';
import type { ConstanciaReader } from '../../proofs/pdf-proof';
import { MIME } from '../../proofs/proof-file';
import type { ProofFile } from '../../proofs/proof-file';
import type { WrittenProofs } from '../../proofs/written-proofs';
import { credentialNotReady } from '../credentials/read-credential';
import { detailsOf, statusOf } from '../public-credential';
import type { FoundCredential } from '../public-credential';
import type { CredentialSheetFacts } from './sheet-facts';

export type CredentialPdfDependencies = Pick<
  AppDependencies,
  'accounts' | 'certificates' | 'clock' | 'settings'
> & { writtenProofs: WrittenProofs };

/** A diploma or a card. It needs the time stamp of the credential. */
export async function credentialPdf(
  deps: CredentialPdfDependencies,
  found: FoundCredential,
  { reader, language }: ConstanciaReader,
): Promise<ProofFile> {
  const facts = await sheetFacts(deps, found, language);
  const bytes = await deps.writtenProofs(requesterOf(found.credential, reader), {
    type: 'credential',
    facts,
  });
  return { mime: MIME.pdf, fileName: `${facts.id}.pdf`, bytes };
}

async function sheetFacts(
  { accounts, certificates, clock, settings }: CredentialPdfDependencies,
  { credential, facts }: FoundCredential,
  language: ConstanciaLanguage,
): Promise<CredentialSheetFacts> {
  const { certificateId, subjectId: id, accountId } = credential;
  const certificate = certificateId === null ? null : await certificates.find(certificateId);
  if (certificate === null || certificate.token === null) throw credentialNotReady();
  const { token, file } = certificate;
  const common = {
    ...{ language, id, url: `${settings.publicUrl}/v/${id}`, status: statusOf(facts, clock()) },
    issuer: (await accounts.find(accountId))?.holderName ?? null,
    certificate: {
      id: certificate.id,
      sha256: file.sha256,
      grade: token.grade,
      stampedAt: token.genTime.toISOString(),
    },
  };
  const details = detailsOf(facts);
  if ('course' in details) {
    const { completed_on: completedOn, ...rest } = details;
    return { kind: 'diploma', ...common, ...rest, completedOn };
  }
  if (facts.kind !== 'card') throw new Error('The details of an accreditation name its course.');
  const { cycle } = facts;
  return {
    kind: 'card',
    ...common,
    ...{ name: details.name, program: details.program, memberSince: details.member_since },
    ...{ startsOn: cycle.startsOn, endsOn: endsOn(cycle) },
  };
}
