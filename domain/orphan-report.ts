/** Result of the last check for files without a record. Operators see it in `sello doctor` and the metrics. */
export interface OrphanReport {
  at: Date;
  /** Files without a record, except those that an operator has decided about. */
  withoutRecord: number;
  /** Files that the database may have forgotten, because it may be a restored copy. An operator must decide about them. */
  undecided: number;
  /** How many were deleted, including files of failed records. */
  deleted: number;
  /** Some are undecided, or more files had no record than crashes explain: none without a record was deleted. */
  held: boolean;
}
