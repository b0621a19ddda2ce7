import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { Value } from 'typebox/value';
import type { ProviderConfig, PscConfig } from './config-schema';
import { PscConfigSchema } from './config-schema';

/** The message is one sentence that names PSC_CONFIG and the field. */
export class PscConfigError extends Error {
  override readonly name = 'PscConfigError';

  constructor(problem: string, options?: ErrorOptions) {
    super(`PSC_CONFIG: ${problem}`, options);
  }
}

export async function readPscConfig(file: string): Promise<PscConfig> {
  const value = parse(file, await readText(file, 'the file'));
  const [error] = Value.Errors(PscConfigSchema, value);
  if (error !== undefined) throw new PscConfigError(`${fieldName(error.instancePath)} ${problem(error)}.`);
  const config = Value.Parse(PscConfigSchema, value);
  config.providers.forEach((provider, i) => {
    const field = `providers[${i}]`;
    if (config.providers.findIndex(({ name }) => name === provider.name) !== i) {
      throw new PscConfigError(`${field}.name is already used by another provider: ${provider.name}.`);
    }
    if (provider.grade === 'accredited' && provider.accreditation === undefined) {
      throw new PscConfigError(`${field}.accreditation is required for the grade accredited.`);
    }
    assertUrl(provider, `${field}.url`);
    provider.revocation?.crls.forEach((url, j) => {
      readUrl(url, `${field}.revocation.crls[${j}]`);
    });
  });
  return config;
}

export async function readText(path: string, what: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new PscConfigError(`${what} cannot be read: ${path}.`, { cause: error });
  });
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PscConfigError(`the file is not JSON: ${file}.`, { cause: error });
  }
}

function readUrl(url: string, field: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new PscConfigError(`${field} must be an http or https URL.`);
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new PscConfigError(`${field} must not contain credentials.`);
  }
  return parsed;
}

function assertUrl({ name, url, auth }: ProviderConfig, field: string): void {
  const parsed = readUrl(url, field);
  const sendsSecret = auth !== undefined && auth.type !== 'none';
  if (sendsSecret && parsed.protocol === 'http:' && !isLoopback(parsed.hostname)) {
    throw new PscConfigError(
      `${field} must be an https URL, because auth of ${name} sends a credential that anyone on the way could read. Only a loopback address may use http.`,
    );
  }
}

/** `hostname` as URL writes it: an IPv4 address in any notation becomes four decimal numbers. */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  return isIPv4(hostname) && hostname.startsWith('127.');
}

/** `/providers/0/trust/roots` -> `providers[0].trust.roots` */
function fieldName(pointer: string): string {
  const name = pointer.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replace(/\//g, '.');
  return name === '' ? 'the file' : name.replace(/^\./, '');
}

function problem(error: ReturnType<typeof Value.Errors>[number]): string {
  if (error.keyword === 'required') return `lacks ${error.params.requiredProperties.join(', ')}`;
  // In a closed object, unnamed fields have the schema `false`.
  if (error.keyword === 'boolean') return 'is not a known field';
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`;
  return error.message;
}
