export interface Account {
  id: string;
  email: string;
  certificatesGranted: number;
  certificatesUsed: number;
  createdAt: Date;
}

/** Who made a change, for the audit log: an account's id, or who ran the command. */
export type Actor = string;
