import { DEFAULT_TIME_ZONE } from '../../domain/memberships/program';
import { dateIn } from '../../domain/memberships/calendar-date';
import type { CalendarDate } from '../../domain/memberships/calendar-date';
import { cardId } from '../../domain/memberships/credential';
import type { Credential } from '../../domain/memberships/credential';
import { endsOn, statusOn, todayIn } from '../../domain/memberships/cycle';
import type { Role } from '../../domain/memberships/accreditation';
import { pointsOf } from '../../domain/memberships/points';
import { versionOf } from '../../domain/memberships/program';
import type { Grade } from '../../domain/certificate';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { placeInLists, STATUS_PURPOSE_OF } from '../../domain/memberships/status-list';
import { credentialAddresses } from './credentials/credential-addresses';
import { MissingSourceError, readSources } from './credentials/credential-sources';
import type { SourceFacts } from './credentials/credential-sources';

/** `valid` includes the days of grace. `pending`: a membership that has not begun. */
export type PublicStatus = 'valid' | 'revoked' | 'pending' | 'lapsed' | 'suspended' | 'ended';

/** Points in one category of one program, both by name. */
export interface PublicPoints {
  program: string;
  category: string;
  points: number;
}

export interface AccreditationDetails {
  /** Of the member. */
  name: string;
  course: string;
  provider: string;
  edition: string | null;
  role: Role;
  completed_on: CalendarDate;
  points: PublicPoints[];
}

export interface MembershipDetails {
  /** Of the member. */
  name: string;
  program: string;
  member_since: CalendarDate;
}

/** What anyone with the link of an accreditation or a membership may see of it: on its page and as JSON. */
export interface PublicCredential {
  id: string;
  kind: 'accreditation' | 'membership';
  status: PublicStatus;
  issued_on: CalendarDate;
  /** Of a membership: the days of its cycle. */
  period: { starts_on: CalendarDate; ends_on: CalendarDate } | null;
  /** Of the account; null if it gave none. */
  issuer: { name: string | null };
  /** Of the credential; null until there is one. */
  certificate: { id: string; verification_url: string; grade: Grade; stamped_at: string } | null;
  /** Null unless the account publishes them, and for ever once the member was erased. */
  details: AccreditationDetails | MembershipDetails | null;
  /** What programs need to check the credential: the public keys, the issuer's profile, and the list of its status. */
  check: { keys_url: string; issuer_url: string; status_list_url: string } | null;
  /** The signed credential and the printable sheet; null unless the details are published. */
  credential_url: string | null;
  pdf_url: string | null;
}

export type PublicCredentialDependencies = Pick<
  AppDependencies,
  'accounts' | 'certificates' | 'memberships' | 'settings' | 'clock'
>;

export interface FoundCredential {
  credential: Credential;
  facts: SourceFacts;
}

const SUBJECT = /^(?:acr|mbr)_[0-9A-Za-z]{22}$/;

/** Of an accreditation, or the newest card of a membership. One that does not exist looks like an unknown certificate. */
export async function findPublicCredential(
  { memberships: deps }: Pick<AppDependencies, 'memberships'>,
  id: string,
): Promise<FoundCredential> {
  const credential = SUBJECT.test(id) ? await credentialAt(deps, id) : null;
  if (credential === null) throw unknownAddress();
  try {
    return { credential, facts: await readSources(deps, credential) };
  } catch (error) {
    throw error instanceof MissingSourceError ? unknownAddress() : error;
  }
}

/** As of an unknown certificate. */
export function unknownAddress(): ServiceError {
  return new ServiceError('not_found', { message: 'There is no certificate at this address.' });
}

async function credentialAt(
  { memberships, credentials }: AppDependencies['memberships'],
  id: string,
): Promise<Credential | null> {
  if (id.startsWith('acr_')) return credentials.find(id);
  const membership = await memberships.findAnywhere(id);
  return membership && credentials.find(cardId(id, membership.cycle.index));
}

export async function publicCredential(
  deps: PublicCredentialDependencies,
  { credential, facts }: FoundCredential,
): Promise<PublicCredential> {
  const { publicUrl } = deps.settings;
  const { accountId, subjectId: id } = credential;
  const isPublic = hasPublicDetails(facts);
  const page = `${publicUrl}/v/${id}`;
  const isCard = facts.kind === 'card';
  return {
    id,
    kind: isCard ? 'membership' : 'accreditation',
    status: statusOf(facts, deps.clock()),
    issued_on: dateIn(isCard ? facts.program.timeZone : DEFAULT_TIME_ZONE, credential.createdAt),
    period: isCard ? { starts_on: facts.cycle.startsOn, ends_on: endsOn(facts.cycle) } : null,
    issuer: { name: (await deps.accounts.find(accountId))?.holderName ?? null },
    certificate: await certificateOf(deps, credential),
    details: isPublic ? detailsOf(facts) : null,
    check: await checkOf(deps, credential),
    credential_url: isPublic && credential.token !== null ? `${page}/credential.jwt` : null,
    pdf_url:
      isPublic && credential.certificateId !== null ? `${page}/${isCard ? 'card' : 'diploma'}.pdf` : null,
  };
}

/** Whether the account publishes name, course or program, and points. */
export function hasPublicDetails(facts: SourceFacts): boolean {
  if (facts.member.status === 'erased' || facts.member.name === null) return false;
  return facts.kind === 'card' ? facts.program.publicDetails : facts.course.publicDetails;
}

export function statusOf(facts: SourceFacts, now: Date): PublicStatus {
  if (facts.kind === 'accreditation') return facts.accreditation.revoked === null ? 'valid' : 'revoked';
  const { membership, program } = facts;
  const status = statusOn(membership, versionOf(program, membership.cycle.version), todayIn(program, now));
  return status === 'active' || status === 'grace' ? 'valid' : status;
}

export function detailsOf(facts: SourceFacts): AccreditationDetails | MembershipDetails {
  const name = facts.member.name ?? '';
  if (facts.kind === 'card')
    return { name, program: facts.program.name, member_since: facts.membership.startsOn };
  const { accreditation, course, programs } = facts;
  return {
    name,
    course: course.title,
    provider: course.provider.name,
    edition: accreditation.edition,
    role: accreditation.role,
    completed_on: accreditation.completedOn,
    points: accreditation.points.map(({ programId, category, points }) => {
      const program = programs.find((each) => each.id === programId);
      const named = program?.versions.at(-1)?.categories.find(({ code }) => code === category);
      return {
        program: program?.name ?? programId,
        category: named?.name ?? category,
        points: pointsOf(points),
      };
    }),
  };
}

async function checkOf(
  { memberships, settings: { publicUrl } }: PublicCredentialDependencies,
  { accountId, kind, statusIndex }: Credential,
): Promise<PublicCredential['check']> {
  const issuer = await memberships.credentials.issuerOf(accountId);
  if (issuer === null) return null;
  const addresses = credentialAddresses(publicUrl);
  const { list } = placeInLists(statusIndex);
  return {
    keys_url: addresses.keys,
    issuer_url: addresses.issuer(issuer.id),
    status_list_url: addresses.statusList(issuer.id, STATUS_PURPOSE_OF[kind], list),
  };
}

async function certificateOf(
  { certificates, settings }: PublicCredentialDependencies,
  { certificateId }: Credential,
): Promise<PublicCredential['certificate']> {
  const certificate = certificateId === null ? null : await certificates.find(certificateId);
  if (certificate === null || certificate.token === null || !certificate.publicPage) return null;
  const { id, token } = certificate;
  return {
    id,
    verification_url: `${settings.publicUrl}/v/${id}`,
    grade: token.grade,
    stamped_at: token.genTime.toISOString(),
  };
}
