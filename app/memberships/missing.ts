import { INACTIVE_SENTENCES } from '../../domain/memberships/member';
import type { MemberRefused } from '../../ports/memberships/members';
import { ServiceError } from '../errors';

/** Another account's looks the same as one that does not exist. */
export function noSuch(noun: string): ServiceError {
  return new ServiceError('not_found', {
    message: `This account has no ${noun} with that id. Check the id, and that the same account made it.`,
  });
}

/** A field of a body names something that the account does not have. */
export function unknownIn(field: string, noun: string): ServiceError {
  return new ServiceError('invalid_request', { message: unknownSentence(field, noun) });
}

export function unknownSentence(field: string, noun: string): string {
  return `The field ${field} names no ${noun} of this account. Check the id, or create the ${noun} first.`;
}

/** Nothing new is recorded about a member who is not active. */
export function refusedMember({ status }: Pick<MemberRefused, 'status'>): ServiceError {
  if (status === 'deleted') return unknownIn('member', 'member');
  return new ServiceError('outside_validity', { message: INACTIVE_SENTENCES[status] });
}
