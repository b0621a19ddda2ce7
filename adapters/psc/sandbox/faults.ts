import { setTimeout as delay } from 'node:timers/promises';
import type { TimestampRequest } from './read-request';

/** What a test makes the sandbox do wrong. Read anew for each request, and set by no request. */
export interface SandboxFaults {
  delayMs?: number;
  status?: number;
  garbage?: boolean;
  wrongNonce?: boolean;
  wrongImprint?: boolean;
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
  const imprint = request.imprint.slice();
  if (faults.wrongImprint === true) imprint[imprint.length - 1] = (imprint.at(-1) ?? 0) ^ 1;
  const nonce = faults.wrongNonce === true ? (request.nonce ?? 0n) + 1n : request.nonce;
  return { ...request, imprint, nonce };
}
