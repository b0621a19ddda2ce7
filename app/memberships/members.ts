import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '../../domain/email';
import { newId } from '../../domain/ids';
import { identifierProblem, normaliseIdentifier } from '../../domain/memberships/identifier';
import type { Identifier, Member } from '../../domain/memberships/member';
import type { ExternalIdTaken } from '../../ports/memberships/members';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { changeRead } from './change';
import { noSuch } from './missing';
import type { Created } from './programs';
import { earlierResult, replayed, writeKeyOf } from './write-key';

type Dependencies = Pick<AppDependencies, 'memberships' | 'clock'>;

/** As the caller gives them. */
export interface MemberFacts {
  name: string;
  externalId: string | null;
  email: string | null;
  identifiers: Identifier[];
}

export async function createMember(
  { memberships, clock }: Dependencies,
  accountId: string,
  given: MemberFacts,
  idempotencyKey: string | null,
): Promise<Created<Member>> {
  const facts = checked(given);
  const writeKey = writeKeyOf(memberships, { accountId, idempotencyKey }, 'POST /members', facts);
  const earlier = await earlierResult(memberships, writeKey);
  if (earlier !== null)
    return { value: await findMember({ memberships }, accountId, earlier), replayed: true };
  const now = clock();
  const member: Member = {
    id: newId('mem'),
    ...{ accountId, status: 'active', ...facts, subject: randomUUID(), unsubscribed: false },
    ...{ createdAt: now, updatedAt: now },
  };
  const result = await memberships.members.insert(member, writeKey);
  switch (result.outcome) {
    case 'inserted':
      return { value: member, replayed: false };
    case 'external_id_taken':
      throw externalIdTaken(result);
    case 'key_held': {
      const id = replayed(result, writeKey);
      return { value: await findMember({ memberships }, accountId, id), replayed: true };
    }
  }
}

/** The account's member. Another account's looks the same as one that does not exist. */
export async function findMember(
  { memberships: { members } }: Pick<Dependencies, 'memberships'>,
  accountId: string,
  id: string,
): Promise<Member> {
  return (await members.find(accountId, id)) ?? notFound();
}

export async function changeMember(
  deps: Dependencies,
  accountId: string,
  id: string,
  given: Partial<MemberFacts>,
): Promise<Member> {
  return change(deps, accountId, id, (current) => {
    const { name, externalId, email, identifiers } = current;
    const before = { name: name ?? '', externalId, email, identifiers };
    const facts = checked({ ...before, ...given });
    return JSON.stringify(facts) === JSON.stringify(before) ? current : { ...current, ...facts };
  });
}

/** Out of use, and kept. What it has earned stays valid. */
export function archiveMember(deps: Dependencies, accountId: string, id: string): Promise<Member> {
  return setStatus(deps, accountId, id, 'archived');
}

export function restoreMember(deps: Dependencies, accountId: string, id: string): Promise<Member> {
  return setStatus(deps, accountId, id, 'active');
}

/** Only one without entries in the ledger and without a membership. */
export async function deleteMember(
  { memberships: { members } }: Pick<Dependencies, 'memberships'>,
  accountId: string,
  id: string,
): Promise<void> {
  const result = await members.delete(accountId, id);
  if (result === 'not_found') notFound();
  if (result === 'has_records') throw new ServiceError('member_has_records');
}

function setStatus(
  deps: Dependencies,
  accountId: string,
  id: string,
  status: 'active' | 'archived',
): Promise<Member> {
  return change(deps, accountId, id, (current) =>
    current.status === status ? current : { ...current, status },
  );
}

function change(
  { memberships, clock }: Dependencies,
  accountId: string,
  id: string,
  changed: (current: Member) => Member,
): Promise<Member> {
  return changeRead(clock, {
    find: () => findMember({ memberships }, accountId, id),
    change: (current) => (current.status === 'erased' ? erased() : changed(current)),
    async replace(current, next) {
      const result = await memberships.members.replace(current, next);
      if (result.outcome === 'external_id_taken') throw externalIdTaken(result);
      return result.outcome === 'replaced';
    },
  });
}

/** In the form in which they are stored and found. */
function checked({ name, externalId, email, identifiers }: MemberFacts): MemberFacts {
  const address = email === null ? null : normaliseEmail(email);
  if (address === null && email !== null)
    throw invalid('The field email is not an e-mail address. Send one such as ana@example.com, or null.');
  const normalised = identifiers.map(normaliseIdentifier);
  for (const [i, identifier] of normalised.entries()) {
    const expected = identifierProblem(identifier);
    if (expected !== null)
      throw invalid(`The field identifiers[${i}].value is no ${identifier.type}: it must have ${expected}.`);
  }
  return { name, externalId, email: address, identifiers: withoutRepeats(normalised) };
}

function withoutRepeats(identifiers: Identifier[]): Identifier[] {
  const kept = new Map(identifiers.map((each) => [`${each.type} ${each.value}`, each]));
  return [...kept.values()];
}

function externalIdTaken({ id }: ExternalIdTaken): ServiceError {
  return new ServiceError('external_id_taken', id === null ? {} : { location: `/members/${id}` });
}

function erased(): never {
  throw new ServiceError('gone', {
    message:
      'The personal data of this member was erased, so nothing can be changed. Register the person again.',
  });
}

function notFound(): never {
  throw noSuch('member');
}

const invalid = (message: string) => new ServiceError('invalid_request', { message });
