import { Worker } from 'node:worker_threads';

const BEAT_MILLISECONDS = 500;

interface ThreadData {
  beats: Int32Array;
  name: string;
  limitSeconds: number;
}

/**
 * Runs in its own thread, beside an event loop that may be blocked. It counts its own seconds instead of reading a clock, so that a process
 * that was suspended is not taken for a blocked one. Only SIGKILL ends the process from here: `process.exit` would end the thread.
 */
const THREAD = `
const { writeSync } = require('node:fs');
const { workerData: { beats, name, limitSeconds } } = require('node:worker_threads');
let last = -1;
let blockedSeconds = 0;
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  blockedSeconds = beat === last ? blockedSeconds + 1 : 0;
  last = beat;
  if (blockedSeconds < limitSeconds) return;
  const msg = name + ' ends itself: its event loop has been blocked for ' + blockedSeconds + ' seconds (WATCHDOG_SECONDS).';
  const line = { level: 60, time: new Date().toISOString(), pid: process.pid, name, msg };
  writeSync(1, JSON.stringify(line) + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

/**
 * Kills the process, with one log line, when its event loop has been blocked for this many seconds; 0 turns it off. A supervisor starts
 * another; Compose, for one, restarts what has ended but not what is merely unhealthy.
 */
export function watchEventLoop(name: string, limitSeconds: number): void {
  if (limitSeconds === 0) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadData = { beats, name, limitSeconds };
  new Worker(THREAD, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MILLISECONDS).unref();
}
