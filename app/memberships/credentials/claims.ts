import { createHash } from 'node:crypto';
import { addDays, startOfDay } from '../../../domain/memberships/calendar-date';
import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { Award, Course } from '../../../domain/memberships/course';
import type { Credential } from '../../../domain/memberships/credential';
import { graceEndsOn } from '../../../domain/memberships/cycle';
import type { Member } from '../../../domain/memberships/member';
import type { Cycle } from '../../../domain/memberships/membership';
import { pointsOf } from '../../../domain/memberships/points';
import { versionOf } from '../../../domain/memberships/program';
import type { Program } from '../../../domain/memberships/program';
import { placeInLists, STATUS_PURPOSE_OF } from '../../../domain/memberships/status-list';
import type { StatusPurpose } from '../../../domain/memberships/status-list';
import { credentialAddresses } from './credential-addresses';
import type { CredentialAddresses } from './credential-addresses';

const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

/** Who issues, to whom, and by which addresses. */
export interface CredentialParties {
  credential: Credential;
  member: Pick<Member, 'subject' | 'name'>;
  issuer: { id: string; name: string | null };
  publicUrl: string;
  /** Of the hash of the member's name; 16 random bytes in hexadecimal digits. */
  salt: string;
}

export interface AccreditationFacts {
  accreditation: Pick<Accreditation, 'completedOn' | 'points' | 'role'>;
  course: Pick<Course, 'id' | 'title' | 'provider' | 'edition' | 'points'>;
  /** Those in which it has points. */
  programs: Pick<Program, 'id' | 'name'>[];
}

export interface CardFacts {
  program: Pick<Program, 'id' | 'name' | 'timeZone' | 'versions'>;
  cycle: Cycle;
}

/** What is signed for an accreditation: an Open Badges 3.0 credential, with its claims at the top level (section 8.2.4.1). */
export function accreditationClaims(parties: CredentialParties, facts: AccreditationFacts) {
  const { accreditation, course } = facts;
  const { title, provider, edition } = course;
  const achievement = achievementId(parties, course.id);
  return credentialClaims(parties, {
    name: title,
    statusPurpose: STATUS_PURPOSE_OF.accreditation,
    until: null,
    subject: {
      role: accreditation.role,
      narrative: `Completed on ${accreditation.completedOn}.`,
      creditsEarned: credits(accreditation.points),
      ...resultsOf(achievement, facts),
    },
    achievement: {
      id: achievement,
      achievementType: 'CertificateOfCompletion',
      name: title,
      description: [title, edition, provider.name].filter((text) => text !== null).join(' · '),
      criteria: { narrative: 'Completion of the course.' },
      creditsAvailable: credits(course.points),
      ...descriptionsOf(achievement, facts),
    },
  });
}

/** What is signed for a cycle of a membership. It ends with the days of grace. */
export function cardClaims(parties: CredentialParties, { program, cycle }: CardFacts) {
  const { startsOn, endsBefore, version } = cycle;
  const until = startOfDay(addDays(graceEndsOn(versionOf(program, version), cycle), 1), program.timeZone);
  return credentialClaims(parties, {
    name: program.name,
    statusPurpose: STATUS_PURPOSE_OF.card,
    until,
    subject: { narrative: `Member from ${startsOn} to ${addDays(endsBefore, -1)}.` },
    achievement: {
      id: achievementId(parties, program.id),
      achievementType: 'Membership',
      name: program.name,
      description: `Membership: ${program.name}`,
      criteria: { narrative: 'Membership in good standing.' },
    },
  });
}

interface Content {
  name: string;
  statusPurpose: StatusPurpose;
  until: Date | null;
  subject: Record<string, unknown>;
  achievement: Record<string, unknown>;
}

function credentialClaims(parties: CredentialParties, content: Content) {
  const { credential, member, issuer } = parties;
  const addresses = credentialAddresses(parties.publicUrl);
  const [id, issuerUrl] = [addresses.credential(credential), addresses.issuer(issuer.id)];
  const subjectId = `urn:uuid:${member.subject}`;
  const { until } = content;
  // Whole seconds, so that both statements of each time say the same.
  const from = new Date(seconds(credential.createdAt) * 1000);
  return {
    '@context': CONTEXTS,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: content.name,
    issuer: {
      id: issuerUrl,
      type: ['Profile'],
      ...(issuer.name !== null && { name: issuer.name }),
    },
    validFrom: dateTime(from),
    ...(until && { validUntil: dateTime(until) }),
    credentialSubject: {
      id: subjectId,
      type: ['AchievementSubject'],
      ...(member.name !== null && { identifier: [hashedName(member.name, parties.salt)] }),
      ...content.subject,
      achievement: { type: ['Achievement'], ...content.achievement },
    },
    credentialStatus: statusOf(addresses, parties, content.statusPurpose),
    iss: issuerUrl,
    jti: id,
    sub: subjectId,
    nbf: seconds(from),
    ...(until && { exp: seconds(until) }),
  };
}

/** One entry: the schema of Open Badges 3.0 takes no more. */
function statusOf(
  addresses: CredentialAddresses,
  { credential, issuer }: CredentialParties,
  statusPurpose: StatusPurpose,
) {
  const { list, index } = placeInLists(credential.statusIndex);
  const statusListCredential = addresses.statusList(issuer.id, statusPurpose, list);
  return {
    id: `${statusListCredential}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose,
    statusListIndex: String(index),
    statusListCredential,
  };
}

/** Whoever knows the name can check that it is this member's; nobody can read it. */
function hashedName(name: string, salt: string) {
  const hash = createHash('sha256').update(`${name}${salt}`).digest('hex');
  return {
    type: 'IdentityObject',
    hashed: true,
    identityHash: `sha256$${hash}`,
    identityType: 'name',
    salt,
  };
}

/** Points of one activity may count in several programs; it has the most that it has in any. */
function credits(awards: Award[]): number {
  const sums = new Map<string, number>();
  for (const { programId, points } of awards) sums.set(programId, (sums.get(programId) ?? 0) + points);
  return pointsOf(Math.max(0, ...sums.values()));
}

function achievementId({ issuer, publicUrl }: CredentialParties, id: string): string {
  return `${credentialAddresses(publicUrl).issuer(issuer.id)}#${id}`;
}

const awardId = (achievement: string, { programId, category }: Award) =>
  `${achievement}-${programId}-${category}`;

/** The points by program and category. */
function resultsOf(achievement: string, { accreditation }: AccreditationFacts) {
  const result = accreditation.points.map((award) => ({
    type: ['Result'],
    resultDescription: awardId(achievement, award),
    value: String(pointsOf(award.points)),
  }));
  return result.length === 0 ? {} : { result };
}

function descriptionsOf(achievement: string, { accreditation, programs }: AccreditationFacts) {
  const nameOf = ({ programId, category }: Award) =>
    `${programs.find(({ id }) => id === programId)?.name ?? programId} · ${category}`;
  const resultDescription = accreditation.points.map((award) => ({
    id: awardId(achievement, award),
    type: ['ResultDescription'],
    name: nameOf(award),
    resultType: 'ext:Points',
  }));
  return resultDescription.length === 0 ? {} : { resultDescription };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Without fractions of a second, as the schema wants it. */
const dateTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');
