/** What becomes of the files of a time that the database may have forgotten. */
export type FilesDecision = 'undecided' | 'keep' | 'delete';

/**
 * A time in which no process used the database. Either the service was down, or the database is a restored copy and has forgotten what
 * happened then. It can't tell which, so files of that time stay until an operator has decided.
 */
export interface Interruption {
  /** When the database was last in use; 1970 for a new one, which knows nothing about files that are older. */
  from: Date;
  to: Date;
  files: FilesDecision;
}

/** The longest time from a file's creation to its record in the database. Differences between clocks are far smaller. */
const BEFORE_MS = 3_600_000;
/** Only clocks can make a file seem younger than the end of the interruption. */
const AFTER_MS = 300_000;

/** The decision about a file without a record; `null` when it was created while the database was in use. */
export function decisionOnStray(createdAt: Date, interruptions: Interruption[]): FilesDecision | null {
  const time = createdAt.getTime();
  return strictest(
    interruptions.filter(
      ({ from, to }) => time >= from.getTime() - BEFORE_MS && time <= to.getTime() + AFTER_MS,
    ),
  );
}

/**
 * The decision about the file of a failed record; `null` when it failed without an interruption. A record that was processing when a
 * backup was made may have been certified after it, and may fail when it is processed again.
 */
export function decisionOnFailed(
  { createdAt, failedAt }: { createdAt: Date; failedAt: Date },
  interruptions: Interruption[],
): FilesDecision | null {
  return strictest(
    interruptions.filter(
      ({ from, to }) => createdAt <= to && failedAt.getTime() >= from.getTime() - AFTER_MS,
    ),
  );
}

function strictest(interruptions: Interruption[]): FilesDecision | null {
  const order: FilesDecision[] = ['undecided', 'keep', 'delete'];
  return order.find((decision) => interruptions.some(({ files }) => files === decision)) ?? null;
}
