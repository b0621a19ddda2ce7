import { readByteRange } from '../../../api/byte-range';

describe('a Range header for a file of 100 bytes', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=40-59', { start: 40, end: 59 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
  ])('%s: gives that part', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });

  it.each([['bytes=100-'], ['bytes=100-200'], ['bytes=-0']])('%s: lies outside the file', (header) => {
    expect(readByteRange(header, 100)).toBeNull();
  });

  it.each([
    [undefined],
    [''],
    ['bytes=-'],
    ['bytes=5-4'],
    ['bytes=0-1,5-6'],
    ['bytes = 0-1'],
    ['items=0-1'],
    ['bytes=0x1-2'],
    ['bytes=99999999999999999999-'],
  ])('%s: is ignored', (header) => {
    expect(readByteRange(header, 100)).toBe('whole');
  });
});
