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
}

/** Who made a change, for the audit log: an account's id, or who ran the command. */
export type Actor = string;
