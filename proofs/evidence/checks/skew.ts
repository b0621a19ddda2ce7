/** The tolerance between the clocks of authorities and verifiers. */
export const SKEW_MS = 60_000;
