import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { CertificateRecord } from '../../app/certificate-record';
import { CERTIFICATE_ID_PATTERN } from '../../domain/ids';
import { NETWORKS } from '../../domain/network';
import { Custody, Grade, Growing, Nullable, Sha256, Time } from './common';

const File = Type.Object(
  {
    name: Type.String({ examples: ['c14.pdf'] }),
    mime: Type.String({ examples: ['application/pdf'] }),
    size: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [48211] }),
    sha256: Sha256,
  },
  {
    title: 'CertificateFile',
    additionalProperties: false,
    description:
      'With `custody` `hash_only`, all of this is what the caller stated: only the SHA-256 is covered by the proofs.',
  },
);

const Nom151 = Type.Object(
  {
    status: Type.Enum(['pending', 'granted', 'failed']),
    provider: Nullable(Type.String({ examples: ['sandbox'] })),
    grade: Nullable(Grade),
    policy_oid: Nullable(Type.String({ examples: ['2.16.484.101.10.316.1.2'] })),
    serial_number: Nullable(Type.String({ description: 'Decimal; may be negative.', pattern: '^-?[0-9]+$' })),
    gen_time: Nullable(Time),
    trust_url: Nullable(
      Type.String({
        format: 'uri',
        description:
          "Where the provider's root certificates are published as PEM, for `openssl ts -verify -CAfile`. Null until the time stamp is granted.",
        examples: ['https://sello.example.com/.well-known/sello/trust/sandbox.pem'],
      }),
    ),
  },
  {
    title: 'Nom151',
    additionalProperties: false,
    description: "The NOM-151 time stamp. `gen_time` is the provider's time.",
  },
);

const Blockchain = Type.Object(
  {
    status: Type.Enum(['pending', 'submitted', 'confirmed'], {
      description:
        'pending: not sent to a node yet. submitted: sent; once its transaction is in a block, the block is stated, but it can still change. confirmed: the block has `confirmations_required` confirmations; the anchor is final and its proofs are available. Should a chain reorganisation drop even that block, the anchor goes back to `submitted` and its proofs are withdrawn.',
    }),
    network: Growing(NETWORKS, 'The chain that the anchor is in.', 'bitcoin'),
    txid: Nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    block_height: Nullable(
      Type.Integer({
        minimum: 0,
        description: 'The block, its height and its time can change until the status is `confirmed`.',
        examples: [840000],
      }),
    ),
    block_hash: Nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    block_time: Nullable(Time),
    confirmations: Type.Integer({
      minimum: 0,
      description: 'How many blocks include and follow the anchor so far; 0 while it is in no block.',
      examples: [2],
    }),
    confirmations_required: Type.Integer({
      minimum: 1,
      description: 'At how many confirmations an anchor is `confirmed`, by the setting of this service.',
      examples: [6],
    }),
    next_anchor_at: Nullable(Time),
  },
  {
    title: 'Blockchain',
    additionalProperties: false,
    description: 'The anchor in Bitcoin, shared by all certificates of an anchoring window.',
  },
);

/** The part that the evidence record itself shows. */
export const EvidenceState = {
  revocation: Growing(
    ['captured', 'pending', 'unavailable', 'revoked'],
    'captured: the record shows that no certificate of the signer was revoked when it signed. pending: that data is fetched after the provider publishes its next list. unavailable: the provider publishes none. revoked: the signer was revoked; do not rely on the time stamp.',
    'captured',
  ),
  renewals: Type.Integer({
    minimum: 0,
    description: 'How often the time stamp was itself time-stamped again, before its signer expired.',
    examples: [0],
  }),
  valid_until: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'When the first certificate of the latest signer’s chain expires. The service renews the evidence before. Null until the time stamp is granted.',
      examples: ['2029-03-01T00:00:00.000Z'],
    }),
  ),
};

export const Evidence = Type.Object(
  {
    status: Type.Enum(['pending', 'valid', 'lapsed'], {
      description:
        'pending: there is no time stamp yet. valid: `valid_until` is in the future. lapsed: it has passed without a renewal; the anchor in Bitcoin still stands.',
    }),
    ...EvidenceState,
  },
  {
    title: 'Evidence',
    additionalProperties: false,
    description: 'For how long the time stamp can be verified.',
  },
);

export const CertificateStatus = Type.Enum(['processing', 'certified', 'failed'], {
  title: 'CertificateStatus',
});

export const CertificateFailure = Type.Object(
  {
    code: Growing(
      ['psc_error', 'file_damaged', 'cancelled', 'internal_error'],
      'Why it failed.',
      'psc_error',
    ),
    message: Type.String(),
  },
  { title: 'CertificateFailure', additionalProperties: false },
);

export const CertificateSchema = Type.Object(
  {
    id: Type.String({ pattern: CERTIFICATE_ID_PATTERN, examples: ['cert_4fT0mQ2vX9bKc7LrZ1aYwE'] }),
    status: CertificateStatus,
    failure: Nullable(CertificateFailure),
    title: Type.String({ examples: ['Contrato 14'] }),
    description: Nullable(Type.String()),
    document_type: Nullable(Type.String({ examples: ['contract'] })),
    reference: Nullable(
      Type.String({
        description: "The caller's own id of the document, as given when it was sent.",
        examples: ['inv-2291'],
      }),
    ),
    file: File,
    custody: Custody,
    nom151: Nom151,
    blockchain: Blockchain,
    evidence: Evidence,
    public_page: Type.Boolean({
      description:
        'Whether anyone with the link can see the verification page. If not, everything at that address answers as if there were no such certificate.',
    }),
    qr_verification_url: Type.String({ format: 'uri', description: 'The public verification page.' }),
    created_at: Time,
    updated_at: Type.String({
      format: 'date-time',
      description:
        'When the certificate or its anchor changed last. The number of confirmations does not count.',
      examples: ['2026-11-14T18:02:11.214Z'],
    }),
  },
  {
    $id: 'Certificate',
    additionalProperties: false,
    description:
      'Has three separate times: `created_at` is when the file was received, `nom151.gen_time` is the time stamp, `blockchain.block_time` is the block.',
  },
);

export type CertificateBody = Static<typeof CertificateSchema>;

type Same<A, B> = [A, B] extends [B, A] ? true : never;
// Does not compile when the schema and the record that is sent differ.
true satisfies Same<CertificateBody, CertificateRecord>;

export const CertificateRef = Type.Unsafe<CertificateBody>(Type.Ref('Certificate#'));

export const CertificateAnswer = Type.Object(
  { certificate: CertificateRef },
  { title: 'CertificateAnswer', additionalProperties: false },
);

export const CertificateChange = Type.Object(
  { public_page: Type.Boolean({ description: 'Nothing else of a certificate can be changed.' }) },
  { title: 'CertificateChange', additionalProperties: false },
);

export const CertificateParameters = Type.Object({
  id: Type.String({ description: 'The id of a certificate of this account. Any other id gives 404.' }),
});
