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
  /** Whom it names; `null`: no member whom the account had. */
  memberId: string | null;
  accreditationId: string | null;
  failure: RowFailure | null;
}

/** How many rows were accredited and how many failed. */
export interface RosterCounts {
  total: number;
  accredited: number;
  failed: number;
}

/** Accreditations that were sent together. Its rows are read separately. */
export interface Roster {
  id: string;
  accountId: string;
  counts: RosterCounts;
  createdAt: Date;
  /** When the last of its credentials was certified. */
  doneAt: Date | null;
}

/** `other`: what accredits the same member, course and edition. */
export function alreadyAccredited(other: string): RowFailure {
  return {
    field: null,
    code: 'already_accredited',
    message: `${other} is for the same member, course and edition. Leave this row out.`,
  };
}
