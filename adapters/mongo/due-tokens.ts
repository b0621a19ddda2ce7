import type { Binary } from 'mongodb';
import type { DueToken, RenewalRepository } from '../../ports/renewals';
import { NOT_RENEWED } from './certificate-document';
import type { Collections } from './collections';

/** Renewals that no other has renewed, and whose time stamp is by this signer. */
const unrenewedBy = (signerId: string) =>
  ({ 'token.signer': signerId, renewal: null, status: 'done' }) as const;

/** The tokens that are not renewed yet: of certificates and of renewals. */
export function createDueTokens({
  certificates,
  renewals,
}: Collections): Pick<RenewalRepository, 'dueAlgorithms' | 'due' | 'countUnrenewed' | 'signersInUse'> {
  return {
    async dueAlgorithms(signerIds) {
      const found = await Promise.all(
        signerIds.flatMap((id) => [
          certificates.findOne(
            { 'evidence.signer': id, ...NOT_RENEWED },
            { projection: { 'evidence.hashAlgorithm': 1 }, hint: 'evidence' },
          ),
          renewals.findOne(unrenewedBy(id), { projection: { hashAlgorithm: 1 } }),
        ]),
      );
      const names = found.map((one) =>
        one === null ? null : 'hashAlgorithm' in one ? one.hashAlgorithm : one.evidence?.hashAlgorithm,
      );
      return [...new Set(names.flatMap((name) => name ?? []))];
    },

    async due({ signerId, hashAlgorithm, until }, limit) {
      const time = until === null ? {} : { 'token.genTime': { $lte: until } };
      const renewed = await renewals
        .find({ ...unrenewedBy(signerId), hashAlgorithm, ...time })
        .limit(limit)
        .toArray();
      const certified = await certificates
        .find(
          {
            'evidence.signer': signerId,
            'evidence.hashAlgorithm': hashAlgorithm,
            ...NOT_RENEWED,
            ...time,
          },
          { projection: { tsr: 1, 'token.genTime': 1 }, hint: 'evidence' },
        )
        .sort({ 'evidence.signer': 1, 'token.genTime': 1 })
        .limit(limit)
        .toArray();
      const tokens = [
        ...renewed.map((document) => ({ of: 'renewal' as const, ...document })),
        ...certified.map((document) => ({ of: 'certificate' as const, ...document })),
      ];
      return tokens
        .slice(0, limit)
        .flatMap(({ of, _id: id, tsr, token }): DueToken[] =>
          tsr === null || token === null ? [] : [{ of, id, tsr: bytes(tsr), genTime: token.genTime }],
        );
    },

    async countUnrenewed(signerIds) {
      const counts = await Promise.all(
        signerIds.map(async (id) => {
          const [certified, renewed] = await Promise.all([
            certificates.countDocuments({ 'evidence.signer': id, ...NOT_RENEWED }, { hint: 'evidence' }),
            renewals.countDocuments(unrenewedBy(id)),
          ]);
          return [id, certified + renewed] as const;
        }),
      );
      return new Map(counts);
    },

    async signersInUse(signerIds) {
      const found = await Promise.all(
        signerIds.map(
          async (id) =>
            (await certificates.findOne(
              { 'evidence.signer': id, ...NOT_RENEWED },
              { projection: { _id: 1 }, hint: 'evidence' },
            )) ?? (await renewals.findOne(unrenewedBy(id), { projection: { _id: 1 } })),
        ),
      );
      return signerIds.filter((_, i) => found[i] !== null);
    },
  };
}

const bytes = (binary: Binary): Uint8Array => new Uint8Array(binary.buffer);
