import type { FastifyRequest } from 'fastify';
import { API_KEY_CHARACTERS, isWellFormedApiKey, keyPrefix } from '../domain/api-key';

interface CredentialProblem {
  code: 'api_key_missing' | 'api_key_invalid';
  /** What was seen instead of a key, and what to do. Never quotes any of it: it may be a secret. */
  message: string;
}

const SEND_AS = 'Send it as: Authorization: Bearer <API_KEY>.';

const NO_SPACE = `The API key was sent without a space after the word Bearer. ${SEND_AS}`;

const KEY_HEADERS = ['X-API-Key', 'Api-Key', 'ApiKey', 'X-Auth-Token', 'X-Access-Token'];
const KEY_PARAMETERS = ['api_key', 'apikey', 'key', 'token', 'access_token'];
/** Named in messages; any other first word might be the secret itself. */
const SCHEMES = ['Basic', 'Digest', 'Token', 'ApiKey', 'Api-Key', 'Key', 'JWT', 'OAuth', 'Negotiate'];

/** Why a request has no API key that could be valid. */
export function credentialProblem(request: FastifyRequest, service: string): CredentialProblem {
  const text = request.headers.authorization?.trim();
  if (text === undefined) return missing(elsewhere(request));
  if (text === '') return missing('The API key is missing: the header Authorization is empty.');
  const [scheme = ''] = text.split(/\s/, 1);
  const rest = text.slice(scheme.length).trim();
  if (scheme.toLowerCase() !== 'bearer') return invalid(schemeProblem(text, scheme, service));
  if (rest === '')
    return missing(
      'The API key is missing: nothing follows Bearer. The variable that should hold the key may be unset.',
    );
  // Only a space separates a scheme from its credential; a tab does not.
  if (isWellFormedApiKey(rest, service)) return invalid(NO_SPACE);
  return keyProblem(rest, service);
}

function elsewhere({ headers, query }: FastifyRequest): string {
  const header = KEY_HEADERS.find((name) => headers[name.toLowerCase()] !== undefined);
  if (header !== undefined) return `The API key is missing: the header ${header} is not read.`;
  const parameters = (query ?? {}) as Record<string, unknown>;
  const parameter = KEY_PARAMETERS.find((name) => parameters[name] !== undefined);
  if (parameter !== undefined)
    return `The API key is missing: the query parameter ${parameter} is not read, because addresses end up in logs.`;
  return 'The API key is missing.';
}

function schemeProblem(text: string, scheme: string, service: string): string {
  if (text.startsWith(keyPrefix(service))) return `The API key was sent without the word Bearer. ${SEND_AS}`;
  if (/^bearer\W/i.test(scheme)) return NO_SPACE;
  const known = SCHEMES.find((name) => name.toLowerCase() === scheme.toLowerCase());
  return known === undefined
    ? `The API key is not valid: the header Authorization does not begin with the word Bearer. ${SEND_AS}`
    : `The API key was sent with ${known} instead of Bearer. ${SEND_AS}`;
}

function keyProblem(text: string, service: string): CredentialProblem {
  const prefix = keyPrefix(service);
  const length = prefix.length + API_KEY_CHARACTERS;
  if (isQuoted(text, service))
    return invalid('The API key was sent in quotes or brackets. Send it without them.');
  if (PLACEHOLDER.test(text)) return missing('The API key is missing: a placeholder was sent in its place.');
  if (/\s/.test(text))
    return invalid(`The API key is not valid: more than one word follows Bearer. ${SEND_AS}`);
  if (/^key_/.test(text))
    return invalid('This is the id of an API key. Send the key itself, which was shown when it was created.');
  if (!text.startsWith(prefix))
    return invalid(
      `This is not an API key of this service: those begin with ${prefix}. Copy one again, or create one in the dashboard.`,
    );
  if (text.length < length || /…|\.\.\.$/.test(text))
    return invalid(
      `This is only a part of an API key: it has ${text.length} characters of ${length}. Copy it again, or create another one in the dashboard.`,
    );
  if (text.length > length)
    return invalid(
      `The API key is too long: it has ${text.length} characters, not ${length}. Copy it again.`,
    );
  return invalid('The API key has a wrong character, as its checksum shows. Copy it again.');
}

/** A key with nothing around it but quotes and brackets. */
function isQuoted(text: string, service: string): boolean {
  const prefix = keyPrefix(service);
  const start = text.indexOf(prefix);
  if (start === -1) return false;
  const end = start + prefix.length + API_KEY_CHARACTERS;
  const around = text.slice(0, start) + text.slice(end);
  return /^["'`<>(){}[\]]+$/.test(around) && isWellFormedApiKey(text.slice(start, end), service);
}

/** `<API_KEY>`, `$SELLO_API_KEY`, `${KEY}`, `{{apiKey}}`, `%KEY%`, `YOUR_API_KEY`, `sello_live_...`, `undefined`. */
const PLACEHOLDER =
  /^(<.*>|\$.*|\{.*\}|%\w+%|(your|my|the)?[-_ ]?(sello[-_ ])?(api[-_ ]?)?key|\w+_live_(\.\.\.|…|x+|\*+)|undefined|null|none)$/i;

function missing(seen: string): CredentialProblem {
  return { code: 'api_key_missing', message: `${seen} ${SEND_AS}` };
}

function invalid(message: string): CredentialProblem {
  return { code: 'api_key_invalid', message };
}
