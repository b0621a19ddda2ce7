import { InvalidArgumentError } from 'commander';
import { normaliseEmail } from '../domain/email';

export function parseEmail(text: string): string {
  const email = normaliseEmail(text);
  if (email !== null) return email;
  throw new InvalidArgumentError('It must be an email address.');
}

export function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 10_000) return count;
  throw new InvalidArgumentError('It must be a whole number from 1 to 10000.');
}

export function parseFuture(text: string): Date {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime()) && date.getTime() > Date.now()) return date;
  throw new InvalidArgumentError('It must be a date in the future, such as 2027-01-31.');
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535; 0 is any free port.');
}
