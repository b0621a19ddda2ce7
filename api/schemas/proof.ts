import { Type } from 'typebox';
import { CONSTANCIA_LANGUAGES } from '../../app/proofs/pdf/constancia-facts';
import { NETWORKS } from '../../domain/network';
import { HASH_NAMES } from '../../proofs/x509/hash';
import { CertificateParameters, EvidenceState } from './certificate';
import { Grade, Growing, Nullable, Sha256, Time } from './common';

const PROOF_TYPES = [
  ...(['file', 'nom151', 'blockchain', 'opentimestamps'] as const),
  ...(['pdf', 'bundle', 'evidence', 'asic'] as const),
];

const ProofType = Type.Enum(PROOF_TYPES, {
  description:
    'file: a link to the original file. nom151: the time stamp (RFC 3161). blockchain: the anchor in Bitcoin as XML, valid against `/.well-known/sello/blockchain-proof-1.xsd`. opentimestamps: the same anchor as an `.ots` file. pdf: a printable sheet in Spanish or English (`language`), with the QR code of the verification page; it is available with the time stamp and, until the anchor is `confirmed`, states how far it is and as of when. bundle: a ZIP with every proof and instructions to check them, without the original. `blockchain`, `opentimestamps` and `bundle` answer 409 `proof_not_ready` until the anchor is `confirmed`; `Retry-After` is the time that the missing blocks usually take. evidence: an evidence record (RFC 4998, `.ers`): the time stamp with its certificates and revocation data, and every renewal since. asic: an ASiC-S container (ETSI EN 319 162-1, `.asics`) with the original and that record; a hash-only certificate has none (404 `file_not_held`). `evidence` and `asic` answer 409 `proof_not_ready` while `evidence.revocation` is `pending`.',
});

const Language = Type.Optional(
  Type.Enum([...CONSTANCIA_LANGUAGES], {
    description:
      'Of a PDF, and of the PDF in a bundle; other proofs have none. By default what `Accept-Language` prefers, else es.',
  }),
);

export const LanguageQuery = Type.Object({ language: Language }, { additionalProperties: false });

export const ProofQuery = Type.Object(
  {
    type: ProofType,
    format: Type.Optional(
      Type.Enum(['json', 'raw'], {
        default: 'json',
        description: 'json wraps the proof; raw returns its bytes (for a file: a redirect to it).',
      }),
    ),
    language: Language,
  },
  { additionalProperties: false },
);

export const ProofParameters = Type.Object({ ...CertificateParameters.properties, type: ProofType });

const FileProof = Type.Object(
  {
    type: Type.Literal('file'),
    url: Type.String({
      format: 'uri',
      description:
        'Valid for 5 minutes, for anyone who has it, 8 downloads at once. Supports Range requests.',
    }),
    expires_at: Time,
    name: Type.String(),
    mime: Type.String(),
    size: Type.Integer(),
    sha256: Sha256,
  },
  { title: 'FileProof', additionalProperties: false },
);

const Check = Type.Object(
  {
    name: Type.String({ examples: ['token_signature'] }),
    rule: Type.String({ description: 'The standard that requires it.' }),
    passed: Type.Boolean(),
    reason: Nullable(Type.String()),
  },
  { title: 'TimestampCheck', additionalProperties: false },
);

const Nom151Proof = Type.Object(
  {
    type: Type.Literal('nom151'),
    encoding: Type.Literal('base64'),
    data: Type.String({ description: 'The complete DER TimeStampResp (RFC 3161), as the provider sent it.' }),
    chain: Type.String({
      description:
        "The signer's certificate, each followed by its issuer, the root last, as PEM. For `openssl ts -verify -untrusted`: trust a root only as you got it from `trust_url` or its authority. Without the root if the provider is no longer configured and the time stamp does not carry it.",
      examples: ['-----BEGIN CERTIFICATE-----\n…'],
    }),
    trust_url: Type.String({
      format: 'uri',
      description: "Where the provider's root certificates are published as PEM.",
    }),
    provider: Type.String(),
    grade: Grade,
    policy_oid: Type.String(),
    serial_number: Type.String(),
    gen_time: Time,
    verification: Nullable(
      Type.Object(
        {
          ok: Type.Boolean(),
          checks: Type.Array(Check),
          revocation: Growing(
            ['not_checked', 'good', 'revoked', 'not_shown'],
            'What the revocation data inside the time stamp itself shows; `not_checked` if it has none, as is usual. See `evidence`.',
            'not_checked',
          ),
        },
        {
          title: 'TimestampVerification',
          additionalProperties: false,
          description: 'Computed for this answer; null when the provider is no longer configured.',
        },
      ),
    ),
  },
  { title: 'Nom151Proof', additionalProperties: false },
);

const Network = Growing(NETWORKS, 'The chain that the anchor is in.', 'bitcoin');

const BlockchainProof = Type.Object(
  {
    type: Type.Literal('blockchain'),
    network: Network,
    data: Type.String({ description: 'The XML document.', examples: ['<?xml version="1.0"…'] }),
  },
  { title: 'BlockchainProof', additionalProperties: false },
);

const OpentimestampsProof = Type.Object(
  {
    type: Type.Literal('opentimestamps'),
    network: Network,
    encoding: Type.Literal('base64'),
    data: Type.String({ description: 'The detached timestamp file, for the `ots` client.' }),
  },
  { title: 'OpentimestampsProof', additionalProperties: false },
);

const PdfProof = Type.Object(
  {
    type: Type.Literal('pdf'),
    encoding: Type.Literal('base64'),
    data: Type.String({
      description:
        'The PDF file, two pages for A4 or Letter. Once the anchor is confirmed, every download in a language has the same bytes, until the owner changes the name of the holder.',
      examples: ['JVBERi0xLjcK'],
    }),
  },
  { title: 'PdfProof', additionalProperties: false },
);

const BundleProof = Type.Object(
  {
    type: Type.Literal('bundle'),
    network: Network,
    encoding: Type.Literal('base64'),
    data: Type.String({ description: 'The ZIP file.' }),
  },
  { title: 'BundleProof', additionalProperties: false },
);

const EvidenceProof = Type.Object(
  {
    type: Type.Literal('evidence'),
    encoding: Type.Literal('base64'),
    data: Type.String({ description: 'The DER EvidenceRecord (RFC 4998).' }),
    hash_algorithm: Growing(HASH_NAMES, 'The hash that the record is about the file by.', 'SHA-256'),
    ...EvidenceState,
  },
  { title: 'EvidenceProof', additionalProperties: false },
);

const AsicProof = Type.Object(
  {
    type: Type.Literal('asic'),
    encoding: Type.Literal('base64'),
    data: Type.String({
      description: 'The container. It has the original inside, so it is as large: prefer `format=raw`.',
    }),
  },
  { title: 'AsicProof', additionalProperties: false },
);

export const ProofAnswer = Type.Object(
  {
    proof: Type.Union(
      // The file is the last: no other has its required fields (openapi/for-generators.ts).
      [
        Nom151Proof,
        BlockchainProof,
        OpentimestampsProof,
        PdfProof,
        BundleProof,
        EvidenceProof,
        AsicProof,
        FileProof,
      ],
      {
        title: 'Proof',
        description: 'Its fields depend on `type`.',
      },
    ),
  },
  { title: 'ProofAnswer', additionalProperties: false },
);
