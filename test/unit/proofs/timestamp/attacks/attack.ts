import type { Identity } from '../../../../../sandbox/psc/identity-file';
import type { Bytes } from '../../../../../proofs/asn1/der';
import type { VerifyTimestampInput } from '../../../../../proofs/timestamp/token-under-test';
import type { Deviation, World } from '../forge';
import { certify, newWorld } from '../forge';

export interface Scene {
  world: World;
  /** An attacker whose root has the same name as ours. */
  forger: { root: Identity; signer: Identity };
}

export async function setScene(): Promise<Scene> {
  const root = await certify(null);
  return { world: await newWorld(), forger: { root, signer: await certify(root) } };
}

/** One way to deceive a verifier, and the check that must detect it. */
export interface Attack {
  /** Ends a sentence that begins with "a token that". */
  name: string;
  failsAt: string;
  /** Distinguishes faults that fail the same check. */
  because?: RegExp;
  forge: (scene: Scene) => Deviation | Promise<Deviation>;
  input?: Partial<Pick<VerifyTimestampInput, 'requestedAt' | 'receivedAt'>>;
}

export const SECOND = 1000;

export const bytes = (identity: Identity): Bytes => identity.certificate.raw;
