import type { Role } from '../../../domain/memberships/accreditation';
import type { CalendarDate } from '../../../domain/memberships/calendar-date';
import type { Grade } from '../../../domain/certificate';
import type { ConstanciaLanguage } from '../../proofs/pdf/constancia-facts';
import type { PublicPoints, PublicStatus } from '../public-credential';

interface CommonFacts {
  language: ConstanciaLanguage;
  /** Of the accreditation or the membership. */
  id: string;
  /** The page with the live status: all that the QR code contains. */
  url: string;
  status: PublicStatus;
  issuer: string | null;
  /** Of the member. */
  name: string;
  /** Of the credential: what the time stamp covers. */
  certificate: { id: string; sha256: string; grade: Grade; stampedAt: string };
}

export interface DiplomaFacts extends CommonFacts {
  kind: 'diploma';
  course: string;
  provider: string;
  edition: string | null;
  role: Role;
  completedOn: CalendarDate;
  points: PublicPoints[];
}

export interface CardFacts extends CommonFacts {
  kind: 'card';
  program: string;
  memberSince: CalendarDate;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
}

/** Everything that is printed on a diploma or a card. */
export type CredentialSheetFacts = DiplomaFacts | CardFacts;
