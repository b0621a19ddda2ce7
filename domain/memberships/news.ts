import { eventKey } from './cycle';
import type { MembershipEvent } from './cycle';
import type { Cycle, Membership } from './membership';

export const NEWS_TYPES = [
  'accreditation.created',
  'accreditation.revoked',
  'membership.renewal_due',
  'membership.renewed',
  'membership.lapsed',
  'membership.suspended',
] as const;

export type NewsType = (typeof NEWS_TYPES)[number];

/** Something that an account is to be told. It is stored with what happened, and published afterwards. */
export interface News {
  accountId: string;
  memberId: string;
  /** The id of the accreditation or the membership. */
  subject: string;
  type: NewsType;
  /** Tells apart news of one type about one subject: a renewal's id, the time of a suspension, an event of a cycle. */
  occurrence: string;
  /** Of a reminder: until the end of the cycle. */
  daysLeft: number | null;
  createdAt: Date;
}

/** At most one document has it, so that nothing is told twice. */
export function newsId({ subject, type, occurrence }: Pick<News, 'subject' | 'type' | 'occurrence'>): string {
  return [subject, type, occurrence].join(':');
}

/** What happens to a membership by itself, as news. */
export function newsOfEvent(
  { id, accountId, memberId, cycle }: Pick<Membership, 'id' | 'accountId' | 'memberId'> & { cycle: Cycle },
  event: MembershipEvent,
  { daysLeft, now }: { daysLeft: number; now: Date },
): News {
  return {
    ...{ accountId, memberId, subject: id },
    type: event.kind === 'lapse' ? 'membership.lapsed' : 'membership.renewal_due',
    occurrence: `${cycle.index}:${eventKey(event)}`,
    daysLeft: event.kind === 'lapse' ? null : daysLeft,
    createdAt: now,
  };
}
