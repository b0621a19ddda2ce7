import { setTimeout as delay } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { PkiFailure } from '../../proofs/timestamp/response';
import { Rejection } from './encode-response';
import type { TimestampRequest } from './read-request';

/** Faults for tests to inject. Read for each request; no request can set them. */
export interface SandboxFaults {
  /** Delays the response. */
  delayMs?: number;
  /** Sends the response byte by byte, at this interval. */
  dripMs?: number;
  status?: number;
  /** Refuses every request with this failure. */
  refuse?: PkiFailure;
  garbage?: boolean;
  wrongNonce?: boolean;
  wrongImprint?: boolean;
  /** Signs with an expired certificate. */
  expiredLeaf?: boolean;
}

export async function faultyAnswer(
  faults: SandboxFaults,
): Promise<{ status: number; body: Uint8Array } | null> {
  if (faults.delayMs !== undefined) await delay(faults.delayMs, undefined, { ref: false });
  if (faults.status !== undefined) return { status: faults.status, body: new Uint8Array() };
  if (faults.garbage === true) return { status: 200, body: Uint8Array.of(0x30, 0x82, 0xff, 0xff, 0x00) };
  return null;
}

/** A changed request: the token is properly signed, but does not answer the request that was sent. */
export function faultyRequest(request: TimestampRequest, faults: SandboxFaults): TimestampRequest {
  if (faults.refuse !== undefined) throw new Rejection(faults.refuse, 'The sandbox is set to refuse.');
  const imprint = request.imprint.slice();
  if (faults.wrongImprint === true) imprint[imprint.length - 1] = (imprint.at(-1) ?? 0) ^ 1;
  const nonce = faults.wrongNonce === true ? (request.nonce ?? 0n) + 1n : request.nonce;
  return { ...request, imprint, nonce };
}

export async function drip(response: ServerResponse, body: Uint8Array, everyMs: number): Promise<void> {
  for (const byte of body) {
    if (response.destroyed) return;
    response.write(Uint8Array.of(byte));
    await delay(everyMs, undefined, { ref: false });
  }
  response.end();
}
