/** What an account's endpoints are told of its allowance. */
export type AllowanceLevel = 'low' | 'exhausted';

export interface AllowanceStanding {
  granted: number;
  used: number;
  /** For each level, the total granted when it was last told; `null`: never. Lasts longer than the events do. */
  told: Record<AllowanceLevel, number | null>;
}

/** Throws `UnavailableError('database')`. */
export interface AllowanceNotices {
  /** `null` when there is no such account. */
  read(accountId: string): Promise<AllowanceStanding | null>;
  markTold(accountId: string, level: AllowanceLevel, granted: number): Promise<void>;
}
