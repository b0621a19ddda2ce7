/** Result of the last check for files without a record. Operators see it in `sello doctor` and the metrics. */
export interface OrphanReport {
  at: Date;
  /** Files without a record. */
  withoutRecord: number;
  /** How many were deleted, including files of failed records. */
  deleted: number;
  /** More files had no record than crashes explain: none of them was deleted, and operators must decide. */
  held: boolean;
}
