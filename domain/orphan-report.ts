/** What the last look for files without a record found: operators are told by `sello doctor` and the figures. */
export interface OrphanReport {
  at: Date;
  /** Files that no record names. */
  withoutRecord: number;
  /** Those of them, and those of failed records, that were deleted. */
  deleted: number;
  /** More were without a record than crashes explain: all of those are still there, and a person must look. */
  held: boolean;
}
