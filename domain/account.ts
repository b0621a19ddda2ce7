export interface Account {
  id: string;
  email: string;
  /** Whether the address is known to be the owner's: the operator opened the account, or invited this address. */
  emailConfirmed: boolean;
  /** The person or company that constancias name as the holder. */
  holderName: string | null;
  certificatesGranted: number;
  certificatesUsed: number;
  createdAt: Date;
  /** `null` unless its owner, or an operator, has asked to close it. */
  closing: Closing | null;
}

/** What becomes of the public pages of a closed account's certificates. */
export const PAGE_CHOICES = ['keep', 'remove'] as const;
export type PageChoice = (typeof PAGE_CHOICES)[number];

export interface Closing {
  requestedAt: Date;
  /** Until then it can be undone; afterwards the account is erased. */
  erasedFrom: Date;
  pages: PageChoice;
}

/** Who made a change, for the audit log: an account's id, or who ran the command. */
export type Actor = string;
