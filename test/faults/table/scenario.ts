import type { World } from './world';

/** One row of the table. */
export interface Scenario {
  fault: string;
  promise: string;
  run(world: World): Promise<Findings>;
}

/** What a scenario measured, and whether its promise was met. */
export class Findings {
  readonly seen: string[] = [];
  met = true;

  /** A count that must be 0. */
  zero(what: string, count: number): void {
    this.expect(`${count} ${what}`, count === 0);
  }

  expect(what: string, holds: boolean): void {
    this.seen.push(holds ? what : `NOT MET: ${what}`);
    this.met &&= holds;
  }

  /** A value that is shown and not judged. */
  note(what: string): void {
    this.seen.push(what);
  }
}
