import { printError } from '../print';

/** To standard error: standard output belongs to the protocol. */
export function log(text: string): void {
  printError(`sello mcp: ${text}`);
}

export function logError(error: unknown): void {
  log(error instanceof Error ? error.message : String(error));
}
