import type { Capture, Revocation, Signer, SignerFacts } from '../domain/signer';

/** Every write is majority-acknowledged and journaled before it resolves. Throws `UnavailableError('database')`. */
export interface SignerRepository {
  /** Inserts the signer, or notes that it was seen again. The chain stays what it was at first. */
  see(signer: SignerFacts, at: Date): Promise<void>;
  find(id: string): Promise<Signer | null>;
  /** Those of the ids that there are, in no order. */
  findMany(ids: readonly string[]): Promise<Signer[]>;
  /** The last seen first. */
  list(): Promise<Signer[]>;
  /** The last one that was seen on the provider's time stamps. */
  newestOf(provider: string): Promise<Signer | null>;
  listRevoked(): Promise<Signer[]>;
  /** Those that may have to be checked now: in use, or seen after their last capture, and not to be left alone for longer. */
  listWatched(now: Date): Promise<Signer[]>;

  capture(id: string): Promise<Capture | null>;
  /** The earliest one that says something about a time stamp of this time. */
  captureFor(signerId: string, genTime: Date): Promise<Capture | null>;
  /** The newest `thisUpdate` of each signer that has a capture. */
  newestCaptures(signerIds: readonly string[]): Promise<Map<string, Date>>;
  /** The time of the signer's first time stamp that no capture covers, or `null`. */
  uncapturedSince(signerId: string): Promise<Date | null>;
  /** The same data saved twice is saved once. */
  addCapture(capture: Omit<Capture, 'id'>): Promise<void>;

  /** The first revocation stays. */
  markRevoked(id: string, revocation: Revocation): Promise<void>;
  /** After a check: `problem` says why it failed, and `null` that it did not. */
  markChecked(id: string, check: { at: Date; problem: string | null; retryAt: Date | null }): Promise<void>;
}
