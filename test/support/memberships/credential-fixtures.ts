import { randomBytes } from 'node:crypto';
import { accreditationClaims, cardClaims } from '../../../app/memberships/credentials/claims';
import type { CredentialParties } from '../../../app/memberships/credentials/claims';
import { createCredentialSigner } from '../../../app/memberships/credentials/signer';
import type { Credential } from '../../../domain/memberships/credential';
import type { SigningKey } from '../../../domain/memberships/signing-key';
import type { SigningKeyRepository } from '../../../ports/memberships/signing-keys';

export const PUBLIC_URL = 'https://sello.example';
export const ISSUER = 'iss_4fT0mQ2vX9bKc7LrZ1aYwE';
const PROGRAM = 'prg_4fT0mQ2vX9bKc7LrZ1aYwE';

export function parties(changes: Partial<Credential> = {}): CredentialParties {
  return {
    credential: {
      id: 'acr_4fT0mQ2vX9bKc7LrZ1aYwE',
      accountId: 'acct_4fT0mQ2vX9bKc7LrZ1aYwE',
      memberId: 'mem_4fT0mQ2vX9bKc7LrZ1aYwE',
      kind: 'accreditation',
      subjectId: 'acr_4fT0mQ2vX9bKc7LrZ1aYwE',
      cycle: null,
      roster: null,
      statusIndex: 131_077,
      standing: 'valid',
      token: null,
      certificateId: null,
      erased: false,
      createdAt: new Date('2026-03-02T18:00:00.250Z'),
      ...changes,
    },
    member: { subject: '0b6f3a52-58a3-4e0c-9f0e-0a4f6f5f2b11', name: 'María Fernanda Ruiz Ávila' },
    issuer: { id: ISSUER, name: 'Colegio de Contadores' },
    publicUrl: PUBLIC_URL,
    salt: '00112233445566778899aabbccddeeff',
  };
}

export const accreditationFixture = (changes?: Partial<Credential>) =>
  accreditationClaims(parties(changes), {
    accreditation: {
      completedOn: '2026-02-28',
      role: 'attendee',
      points: [
        { programId: PROGRAM, category: 'fiscal', points: 850 },
        { programId: PROGRAM, category: 'etica', points: 150 },
      ],
    },
    course: {
      id: 'crs_4fT0mQ2vX9bKc7LrZ1aYwE',
      title: 'Actualización fiscal 2026',
      edition: '2026-1',
      provider: { name: 'Instituto Fiscal', accreditationRef: 'AC-12', validFrom: null, validUntil: null },
      points: [{ programId: PROGRAM, category: 'fiscal', points: 1200 }],
    },
    programs: [{ id: PROGRAM, name: 'Educación continua' }],
  });

export const cardFixture = (until = '2999-01-01') =>
  cardClaims(
    parties({
      id: 'mbr_4fT0mQ2vX9bKc7LrZ1aYwE.2',
      kind: 'card',
      subjectId: 'mbr_4fT0mQ2vX9bKc7LrZ1aYwE',
      cycle: 2,
    }),
    {
      program: {
        id: PROGRAM,
        name: 'Educación continua',
        timeZone: 'America/Mexico_City',
        versions: [
          {
            version: 1,
            madeAt: new Date(0),
            cycle: { months: 12, anchor: 'calendar' },
            pointsRequired: 4000,
            categories: [],
            carryOver: { maxPoints: 0 },
            prorateFirst: false,
            graceDays: 30,
            reminderDays: [60],
          },
        ],
      },
      cycle: { index: 2, startsOn: '2026-01-01', endsBefore: until, openedOn: '2025-12-01', version: 1 },
    },
  );

/** A signer whose keys are kept in memory. */
export function memorySigner(clock = () => new Date()) {
  const stored: SigningKey[] = [];
  const secret = [new Uint8Array(randomBytes(32))] as const;
  const current = async () => stored.find((key) => key.current) ?? null;
  const signingKeys: SigningKeyRepository = {
    current,
    list: async () => [...stored].reverse(),
    find: async (id) => stored.find((key) => key.id === id) ?? null,
    async addFirst(key) {
      if (!stored.some((each) => each.current)) stored.push({ ...key, current: true });
      return (await current()) as SigningKey;
    },
    async replace(key) {
      for (const each of stored) each.current = false;
      stored.push({ ...key, current: true });
    },
    replaceEncryption: async () => undefined,
  };
  const signer = createCredentialSigner({
    signingKeys,
    credentialKeys: () => secret,
    publicUrl: PUBLIC_URL,
    clock,
  });
  return { signer, signingKeys, secret };
}
