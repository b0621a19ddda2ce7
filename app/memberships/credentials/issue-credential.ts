import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { certifyUpload } from '../../certify-upload';
import type { CertifyDependencies } from '../../certify-upload';
import { credentialKey } from '../../../domain/memberships/credential';
import type { Credential } from '../../../domain/memberships/credential';
import type { CredentialRepository } from '../../../ports/memberships/credentials';
import { accreditationClaims, cardClaims } from './claims';
import type { CredentialParties } from './claims';
import { readSources } from './credential-sources';
import type { CredentialSources } from './credential-sources';
import type { CredentialSigner } from './signer';

export interface IssueDependencies {
  credentials: CredentialRepository;
  sources: CredentialSources;
  signer: CredentialSigner;
  certifying: CertifyDependencies;
  publicUrl: string;
}

/** Its media type (VC JOSE COSE 1.0, section 6.1.1). */
export const CREDENTIAL_MIME = 'application/vc+jwt';
const SALT_BYTES = 16;

/** The stored token: the first one that was signed. `null`: the credential was erased. */
export async function signCredential(deps: IssueDependencies, id: string): Promise<string | null> {
  const credential = await findCredential(deps, id);
  if (credential.erased || credential.token !== null) return credential.token;
  const facts = await readSources(deps.sources, credential);
  if (facts.member.status === 'erased') {
    await deps.credentials.eraseOfMember(credential.accountId, credential.memberId);
    return null;
  }
  const parties = await partiesOf(deps, credential, facts.member);
  const claims =
    facts.kind === 'accreditation' ? accreditationClaims(parties, facts) : cardClaims(parties, facts);
  return deps.credentials.saveToken(id, await deps.signer.sign(claims));
}

/**
 * Certifies the stored token as any file is. All attempts have one key, and so share one unit; an attempt that failed leaves a failed record
 * and costs nothing. Throws what `certifyUpload` does. `false`: an attempt is still under way.
 */
export async function certifyCredential(deps: IssueDependencies, id: string): Promise<boolean> {
  const credential = await findCredential(deps, id);
  const { token, certificateId, accountId, roster } = credential;
  if (certificateId !== null) return true;
  if (token === null || credential.erased) return settleErased(deps, credential);
  if (roster !== null) await deps.credentials.takeUnitOfRoster({ id, accountId, roster });
  const { certificate } = await certifyUpload(deps.certifying, {
    accountId,
    idempotencyKey: credentialKey(id),
    respondAsync: false,
    receive: async (sink) => {
      const bytes = Buffer.from(token);
      await sink(Readable.from([bytes]));
      return {
        fields: {
          // Without a title, the certificate's page says nothing about the member.
          ...{ title: null, description: null, publicPage: true },
          ...{ documentType: 'open-badge', reference: credential.subjectId },
          ...{ fileName: `${id}.jwt`, mime: CREDENTIAL_MIME },
        },
        custody: 'held',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    },
  });
  if (certificate.status !== 'certified') return false;
  // If the member was erased meanwhile, the sweep deletes the file.
  await deps.credentials.saveCertificate(id, certificate.id);
  return true;
}

/** An attempt that began before the erasure may still end with a certificate, whose file has to be deleted. */
async function settleErased(
  { credentials, certifying }: IssueDependencies,
  { id, accountId }: Credential,
): Promise<boolean> {
  const certificate = await certifying.certificates.findByIdempotencyKey(accountId, credentialKey(id));
  switch (certificate?.status) {
    case 'processing':
      return false;
    case 'certified':
      await credentials.saveCertificate(id, certificate.id);
      return true;
    case 'failed':
    case undefined:
      // Nothing is left to certify, so nothing is charged.
      await certifying.accounts.release(accountId, id);
      await credentials.settleErased(id);
      return true;
  }
}

async function findCredential({ credentials }: IssueDependencies, id: string): Promise<Credential> {
  const credential = await credentials.find(id);
  if (credential === null) throw new Error(`There is no credential ${id}.`);
  return credential;
}

async function partiesOf(
  { credentials, certifying, publicUrl }: IssueDependencies,
  credential: Credential,
  member: CredentialParties['member'],
): Promise<CredentialParties> {
  const { accountId } = credential;
  const issuer = await credentials.issuerOf(accountId);
  if (issuer === null) throw new Error(`Account ${accountId} is no issuer.`);
  const name = (await certifying.accounts.find(accountId))?.holderName ?? null;
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return { credential, member, issuer: { id: issuer.id, name }, publicUrl, salt };
}
