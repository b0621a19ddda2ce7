import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rejection } from '../../../../sandbox/psc/encode-response';
import { LastTimeFile } from '../../../../sandbox/psc/last-time';
import { createTokenClock } from '../../../../sandbox/psc/token-clock';
import { useTempDir } from '../../../support/temp-dir';

const directory = useTempDir();
const START = new Date('2026-11-14T18:00:00Z').getTime();

/** Runs the clock over these readings, as one run of the process. */
function live(...readings: number[]) {
  const file = new LastTimeFile(join(directory(), 'last-time'));
  const next = createTokenClock(() => new Date(readings.shift()!), file, 1);
  try {
    return Array.from({ length: readings.length }, next);
  } finally {
    file.close();
  }
}

/** In microseconds after the start. */
const times = (...readings: number[]) =>
  live(...readings).map(({ genTime, microseconds = 0 }) => (genTime.getTime() - START) * 1000 + microseconds);

describe('the token clock', () => {
  it('increases with every token, also when the clock stops or goes back within the accuracy', () => {
    const readings = [100, 100, 99, 101, 200].map((time) => START + time);
    expect(times(...readings)).toEqual([100_000, 100_001, 100_002, 101_000, 200_000]);
  });

  it('increases across a restart when the clock went back within the accuracy', () => {
    expect(times(START + 1000)).toEqual([1_000_000]);
    expect(times(START + 400, START + 400)).toEqual([1_000_001, 1_000_002]);
  });

  it('refuses while the clock is behind by more than the accuracy, also across a restart', () => {
    live(START);
    for (const behind of [1000, 3_600_000]) {
      expect(() => live(START - behind)).toThrow(
        expect.objectContaining({ failure: 'timeNotAvailable' }) as Rejection,
      );
    }
    expect(times(START - 999, START + 5)).toEqual([1, 5_000]);
  });

  it('refuses to start from a file with other content', () => {
    writeFileSync(join(directory(), 'last-time'), 'yesterday');
    expect(() => live(START)).toThrow(/last-time does not contain the time of the last token\./);
  });

  it('writes nothing after it is closed', () => {
    const file = new LastTimeFile(join(directory(), 'last-time'));
    file.close();
    expect(() => {
      file.write(START);
    }).toThrow('The sandbox PSC is closed.');
  });

  it('never repeats a serial number, also across restarts, and keeps it positive and within 20 octets', () => {
    const serials = Array.from({ length: 20 }, () => live(...Array<number>(40).fill(START)))
      .flat()
      .map(({ serialNumber }) => serialNumber);
    expect(new Set(serials).size).toBe(800);
    // Not by chance: each is larger than the one before, whatever the random half.
    for (const [i, serial] of serials.entries()) expect(serial > (serials[i - 1] ?? 0n)).toBe(true);
    expect(serials.every((serial) => serial < 1n << 159n)).toBe(true);
  });
});
