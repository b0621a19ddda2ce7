import type { Format } from '../../i18n/format';

const MEGABYTE = 2 ** 20;

/** In units of 1,048,576 bytes, as the API states its limit. */
export function sizeLimit(format: Format, bytes: number): string {
  return `${format.number(Math.floor(bytes / MEGABYTE))} MB`;
}

/** In the unit of the limit, rounded up: a file that is too large never reads as one that is not. */
export function sizeOver(format: Format, bytes: number): string {
  return `${format.number(Math.ceil((bytes / MEGABYTE) * 10) / 10)} MB`;
}
