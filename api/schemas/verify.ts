import { Type } from 'typebox';
import { CertificateRef } from './certificate';
import { Sha256 } from './common';

/** Either case is accepted. */
export const HASH_PATTERN = '^[0-9a-fA-F]{64}$';

export const VerifyParameters = Type.Object({
  hash: Type.String({
    pattern: HASH_PATTERN,
    description: 'A SHA-256 as 64 hexadecimal characters, in either case.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
});

export const VerifyAnswer = Type.Object(
  {
    hash: Sha256,
    certified: Type.Boolean({ description: 'Whether this account has a certificate for that file.' }),
    certificates: Type.Array(CertificateRef, { description: 'The newest 100, newest first.' }),
  },
  { title: 'HashVerification', additionalProperties: false },
);
