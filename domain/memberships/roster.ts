/** A row of a roster that broke a rule, or whose accreditation exists already. It changed nothing. */
export interface RowFailure {
  /** As the API names it, such as `completed_on`; `null`: the row as a whole. */
  field: string | null;
  code: string;
  message: string;
}

export interface RosterRow {
  index: number;
  ref: string | null;
  accreditationId: string | null;
  failure: RowFailure | null;
}

/** Accreditations that were sent together. */
export interface Roster {
  id: string;
  accountId: string;
  /** In the order of the request. */
  rows: RosterRow[];
  createdAt: Date;
  /** When the last of its credentials was certified. */
  doneAt: Date | null;
}
