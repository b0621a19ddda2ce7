/** The error and its chain of causes, outermost first. Empty if it is not an Error. */
export function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
