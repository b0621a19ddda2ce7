import type { Account, Closing, PageChoice } from '../../domain/account';
import type { AllowanceLevel } from '../../ports/allowance-notices';
import type { Stored } from './stored';

export type AccountDocument = Omit<Stored<Account>, 'closing'> & {
  /** Only while it is being closed. */
  closing?: Closing & {
    /** Set when the erasure begins: from then on nothing undoes it. */
    begunAt?: Date;
  };
  /** By certificate or batch of hashes: claims to units that can still be given back. Those of one `unit` share it. */
  held: HeldClaim[];
  /** For each level, the total granted when its endpoints were told of it. */
  allowanceTold?: Partial<Record<AllowanceLevel, number>>;
  passwordHash: string | null;
};

export interface HeldClaim {
  id: string;
  unit: string;
  at: Date;
  /** Of a batch of hashes: how many units it takes. A certificate takes one. */
  count?: number;
}

/** What is left of an erased account. */
export interface ErasureDocument {
  /** The account's id. */
  _id: string;
  at: Date;
  pages: PageChoice;
}
