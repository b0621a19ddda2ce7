import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { env } from 'node:process';

/** What a step tells GitHub's runner. No text of others, such as a file's name, can become a command or an output. */

const escaped = (text) => String(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Everything printed begins with a command's name, so that the text behind it can't be one. */
function command(name, text) {
  process.stdout.write(`::${name}::${escaped(text)}\n`);
}

export function mask(secret) {
  for (const line of (secret ?? '').split('\n')) if (line.trim() !== '') command('add-mask', line.trim());
}

export const notice = (text) => command('notice', text);
export const warn = (text) => command('warning', text);

/** An error that whoever wrote the workflow can fix; its message says how. */
export class ActionError extends Error {}

/** Ends the step. Of an error that nobody foresaw, the stack too. */
export function fail(error) {
  const known = error instanceof ActionError || error?.name === 'SelloError';
  command('error', known ? sentence(error) : (error?.stack ?? error));
  process.exitCode = 1;
}

function sentence({ message, code, requestId }) {
  return [
    message,
    ...(code === undefined ? [] : [`(${code})`]),
    ...(requestId == null ? [] : [`Request ${requestId}.`]),
  ].join(' ');
}

/** The delimiter can't be guessed, so no value can end early and add another output. */
export function setOutput(name, value) {
  const delimiter = `end-${randomUUID()}`;
  appendFileSync(env.GITHUB_OUTPUT ?? '/dev/null', `${name}<<${delimiter}\n${value}\n${delimiter}\n`);
}

export function writeSummary(markdown) {
  appendFileSync(env.GITHUB_STEP_SUMMARY ?? '/dev/null', `${markdown}\n`);
}
