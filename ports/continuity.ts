import type { Interruption } from '../domain/interruption';

/** Knows when the database was in use. A restored copy finds a gap between its last use and now. */
export interface Continuity {
  /** Records that the database is in use now. Gives all interruptions, oldest first, including one that ends now. */
  touch(): Promise<Interruption[]>;
}
