import { dirname, resolve } from 'node:path';
import type { Grade } from '../../domain/certificate';
import { parseCertificate } from '../../proofs/x509/certificate';
import { decodePemCertificates, encodePemCertificates } from '../../proofs/x509/pem';
import type { TrustProfile } from '../../proofs/timestamp/trust-profile';
import { profileFault } from '../../proofs/timestamp/trust-profile';
import type { ProviderConfig } from './config-schema';
import { PscConfigError, readPscConfig, readText } from './read-config';

/** The trust profile of each provider, and its pinned roots as PEM for independent verification. Needs no credentials. */
export async function loadTrust(
  pscConfigFile: string,
): Promise<
  { provider: string; grade: Grade; accreditation: string | null; pem: string; profile: TrustProfile }[]
> {
  const directory = dirname(resolve(pscConfigFile));
  const { providers } = await readPscConfig(pscConfigFile);
  return Promise.all(
    providers.map(async (provider, i) => {
      const profile = await loadProfile(provider, `providers[${i}].trust`, directory);
      const pem = encodePemCertificates(profile.roots);
      const { name, grade, accreditation = null } = provider;
      return { provider: name, grade, accreditation, pem, profile };
    }),
  );
}

export async function loadProfile(
  { trust }: ProviderConfig,
  field: string,
  directory: string,
): Promise<TrustProfile> {
  const readAll = async (files: readonly string[], list: string) => {
    const read = files.map((file, i) => readCertificates(resolve(directory, file), `${field}.${list}[${i}]`));
    return (await Promise.all(read)).flat();
  };
  const profile: TrustProfile = {
    roots: await readAll(trust.roots, 'roots'),
    intermediates: await readAll(trust.intermediates ?? [], 'intermediates'),
    policies: trust.policies,
    requireEku: trust.requireEku ?? true,
    requireNonce: trust.requireNonce ?? true,
    allowGrantedWithMods: trust.allowGrantedWithMods ?? false,
    hashAlgorithm: trust.hashAlgorithm ?? 'SHA-256',
    skewSeconds: trust.skewSeconds ?? 60,
  };
  const fault = profileFault(profile);
  if (fault !== null) throw new PscConfigError(`${field} cannot be used: ${fault}`);
  return profile;
}

async function readCertificates(path: string, field: string): Promise<Uint8Array[]> {
  const certificates = decodePemCertificates(await readText(path, field));
  if (certificates.length === 0) throw new PscConfigError(`${field} contains no PEM certificate: ${path}.`);
  try {
    certificates.forEach(parseCertificate);
  } catch (error) {
    throw new PscConfigError(`${field} contains an unreadable certificate: ${path}.`, { cause: error });
  }
  return certificates;
}
