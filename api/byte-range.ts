import type { ByteRange } from '../ports/file-links';

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14.2); `null` when it lies outside the file. Anything but one range
 * of bytes is ignored, as the RFC allows: the answer is then the whole file.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? null : { start, end };
}
