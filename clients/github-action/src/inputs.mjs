import { ActionError } from './commands.mjs';

/** The step's inputs and what the runner says of itself, checked once. */
export function readInputs(env) {
  const repository = required(env, 'repository');
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new ActionError(`repository is OWNER/NAME, not ${repository}.`);
  return {
    url: required(env, 'url'),
    apiKey: required(env, 'api-key'),
    tag: text(env, 'tag'),
    releaseId: releaseId(text(env, 'release-id')),
    files: text(env, 'files') || '*',
    wait: oneOf(env, 'wait', ['anchored', 'certified']),
    timeoutMs: minutes(text(env, 'timeout-minutes')) * 60_000,
    attach: oneOf(env, 'attach', ['true', 'false']) === 'true',
    title: text(env, 'title'),
    documentType: text(env, 'document-type'),
    publicPage: oneOf(env, 'public-page', ['true', 'false']) === 'true',
    repository,
    token: required(env, 'token'),
    api: (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/+$/, ''),
  };
}

function text(env, name) {
  return (env[`INPUT_${name.toUpperCase().replaceAll('-', '_')}`] ?? '').trim();
}

function required(env, name) {
  const value = text(env, name);
  if (value === '') throw new ActionError(`The input ${name} is missing or empty.`);
  return value;
}

function oneOf(env, name, values) {
  const value = text(env, name) || values[0];
  if (!values.includes(value))
    throw new ActionError(`The input ${name} is ${values.join(' or ')}, not ${value}.`);
  return value;
}

function releaseId(value) {
  if (!/^\d*$/.test(value)) throw new ActionError(`The input release-id is a number, not ${value}.`);
  return value === '' ? null : value;
}

function minutes(value) {
  const number = Number(value || 60);
  if (!(number > 0 && number <= 7 * 24 * 60))
    throw new ActionError(`The input timeout-minutes is a number of minutes up to a week, not ${value}.`);
  return number;
}
