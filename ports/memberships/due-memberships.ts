import type { Membership } from '../../domain/memberships/membership';
import type { Program } from '../../domain/memberships/program';

export interface DueMembership {
  membership: Membership;
  /** `null`: it no longer exists. */
  program: Program | null;
}

/** The next event of a membership, once those before it were told. */
export interface Advance {
  id: string;
  /** As they were read. One that was renewed, suspended or advanced meanwhile is left as it is. */
  cycle: number;
  from: Date;
  to: Date | null;
}

/** Memberships to which something has happened by itself. Throws `UnavailableError`. */
export interface DueMemberships {
  has(now: Date): Promise<boolean>;
  /** The earliest first. */
  list(now: Date, limit: number): Promise<DueMembership[]>;
  advance(advances: Advance[]): Promise<void>;
}
