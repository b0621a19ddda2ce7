import type { Role } from '../../../../domain/memberships/accreditation';
import type { CourseStatus } from '../../../../domain/memberships/course';
import type { Identifier, MemberStatus } from '../../../../domain/memberships/member';
import type { MembershipStatus } from '../../../../domain/memberships/membership';
import type { CycleAnchor } from '../../../../domain/memberships/program';

export interface Category {
  code: string;
  name: string;
  min: number;
  max: number | null;
}

export interface ProgramBody {
  name: string;
  time_zone: string;
  cycle: { months: number; anchor: CycleAnchor };
  points_required: number;
  categories: Category[];
  carry_over: { max_points: number };
  prorate_first: boolean;
  grace_days: number;
  reminder_days: number[];
  public_details: boolean;
}

interface Stamped {
  id: string;
  created_at: string;
  updated_at: string;
}

export interface Program extends ProgramBody, Stamped {
  version: number;
}

export interface MemberBody {
  external_id: string | null;
  name: string;
  email: string | null;
  identifiers: Identifier[];
}

export interface Member extends Omit<MemberBody, 'name'>, Stamped {
  /** `null` once it is erased. */
  name: string | null;
  status: MemberStatus;
}

export interface Award {
  program: string;
  category: string;
  points: number;
}

export interface CourseBody {
  title: string;
  provider: {
    name: string;
    accreditation_ref: string | null;
    valid_from: string | null;
    valid_until: string | null;
  };
  edition: string | null;
  starts_on: string;
  ends_on: string;
  points: Award[];
  public_details: boolean;
}

export interface Course extends CourseBody, Stamped {
  status: CourseStatus;
}

export type Certification = 'pending' | 'certified';

export interface Accreditation {
  id: string;
  status: 'valid' | 'revoked';
  member: string;
  course: string;
  edition: string | null;
  completed_on: string;
  points: Award[];
  role: Role;
  certification: Certification;
  certificate_id: string | null;
  verification_url: string;
  revoked_at: string | null;
  revocation_reason: string | null;
  roster: { id: string; index: number } | null;
  created_at: string;
}

export interface Cycle {
  index: number;
  starts_on: string;
  ends_on: string;
  version: number;
}

export interface Membership extends Stamped {
  status: MembershipStatus;
  member: string;
  program: string;
  starts_on: string;
  cycle: Cycle;
  renewal_opens_on: string;
  grace_ends_on: string;
  standing: { reason: string | null; at: string } | null;
  certification: Certification;
  certificate_id: string | null;
  verification_url: string;
}

export interface PointsOf {
  required: number;
  earned: number;
  carried: number;
  counted: number;
  missing: number;
}

export interface CategoryPoints extends PointsOf {
  code: string;
  name: string;
}

export interface Points extends PointsOf {
  program: string;
  membership: string;
  cycle: Cycle;
  categories: CategoryPoints[];
  compliant: boolean;
}

export interface LedgerEntry {
  sequence: number;
  kind: 'earn' | 'carry_in' | 'expire' | 'revoke' | 'adjust';
  program: string;
  category: string;
  points: number;
  on: string;
  source: string;
  recorded_at: string;
  hash: string;
}

export interface RosterItem {
  external_id?: string;
  member?: string;
  course: string;
  completed_on: string;
  points?: Award[];
  role?: Role;
  ref?: string;
}

export interface Roster {
  id: string;
  status: 'accepted' | 'running' | 'done';
  counts: { total: number; accredited: number; failed: number; certified: number; pending: number };
  created_at: string;
}

export interface RosterRow {
  index: number;
  ref: string | null;
  accreditation_id: string | null;
  status: 'pending' | 'certified' | 'failed';
  failure: { field: string | null; code: string; message: string } | null;
}
