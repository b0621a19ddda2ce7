import { setTimeout as delay } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { PkiFailure } from '../../proofs/timestamp/response';
import { Rejection } from './encode-response';
import type { TimestampRequest } from './read-request';

/** What a test makes the sandbox do wrong. Read anew for each request, and set by no request. */
export interface SandboxFaults {
  /** Waits before it answers. */
  delayMs?: number;
  /** Sends its answer one byte at a time, with this long between them. */
  dripMs?: number;
  status?: number;
  /** Turns every request down for this reason. */
  refuse?: PkiFailure;
  garbage?: boolean;
  wrongNonce?: boolean;
  wrongImprint?: boolean;
  /** Signs under a certificate that has run out. */
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

/** The token then answers, properly signed, another request than the one that was sent. */
export function faultyRequest(request: TimestampRequest, faults: SandboxFaults): TimestampRequest {
  if (faults.refuse !== undefined) throw new Rejection(faults.refuse, 'The sandbox was told to refuse.');
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
