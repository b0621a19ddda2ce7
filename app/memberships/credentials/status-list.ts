import { gzipSync } from 'node:zlib';
import {
  indexesOfList,
  STANDINGS_SET,
  STATUS_LIST_ENTRIES,
  statusBits,
} from '../../../domain/memberships/status-list';
import type { StatusPurpose } from '../../../domain/memberships/status-list';
import type { CredentialRepository } from '../../../ports/memberships/credentials';
import { ServiceError } from '../../errors';
import { credentialAddresses } from './credential-addresses';
import type { CredentialSigner } from './signer';

export interface StatusListDependencies {
  credentials: Pick<CredentialRepository, 'findIssuer' | 'withStanding'>;
  signer: CredentialSigner;
  publicUrl: string;
  clock: () => Date;
}

export interface StatusListOrder {
  issuerId: string;
  purpose: StatusPurpose;
  list: number;
}

/** How long readers may use a list without asking again. */
export const STATUS_LIST_SECONDS = 60;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * A list of one issuer as a signed credential (Bitstring Status List 1.0). It is made when it is asked for, from the credentials as they
 * are; within an hour the same statuses give the same bytes.
 */
export async function signedStatusList(
  deps: StatusListDependencies,
  order: StatusListOrder,
): Promise<string> {
  const { issuerId, purpose, list } = order;
  const { credentials, signer, publicUrl, clock } = deps;
  const issuer = await credentials.findIssuer(issuerId);
  // The first list exists with the issuer, each further one with its first entry.
  if (issuer === null || (list > 0 && list * STATUS_LIST_ENTRIES >= issuer.placesTaken))
    throw new ServiceError('not_found', { message: 'There is no status list at this address.' });
  const range = indexesOfList(list);
  const set = await credentials.withStanding(issuer.accountId, STANDINGS_SET[purpose], range);
  const addresses = credentialAddresses(publicUrl);
  const url = addresses.statusList(issuerId, purpose, list);
  const from = Math.floor(clock().getTime() / HOUR) * HOUR;
  return signer.sign({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: addresses.issuer(issuerId),
    validFrom: dateTime(from),
    // Whoever keeps an old list back can't pass it off as the present one for longer.
    validUntil: dateTime(from + DAY),
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: purpose,
      encodedList: encodedList(set.map((index) => index - range.from)),
      ttl: STATUS_LIST_SECONDS * 1000,
    },
    iss: addresses.issuer(issuerId),
    jti: url,
    sub: `${url}#list`,
    nbf: from / 1000,
    exp: (from + DAY) / 1000,
  });
}

/** Multibase, base64url without padding, of the compressed bits. */
function encodedList(set: number[]): string {
  return `u${gzipSync(statusBits(set)).toString('base64url')}`;
}

const dateTime = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('.000Z', 'Z');
