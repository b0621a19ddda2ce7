import {
  authorityExtensions,
  distinguishedName,
  extension,
} from '../../../../../sandbox/psc/make-certificate';
import { TAG } from '../../../../../proofs/asn1/der';
import { encode, integer, oid, sequence, TRUE } from '../../../../../proofs/asn1/der-write';
import * as id from '../../../../../proofs/asn1/oids';
import type { CertificateDeviation } from '../forge';
import { certify, GEN_TIME, newKey } from '../forge';
import type { Attack } from './attack';
import { bytes, SECOND } from './attack';

const ID_SERVER_AUTH = '1.3.6.1.5.5.7.3.1';

/** An attack through the signer's certificate. */
function leaf(name: string, failsAt: string, deviation: () => CertificateDeviation): Attack {
  return { name, failsAt, forge: async ({ world }) => ({ signer: await certify(world.root, deviation()) }) };
}

const timeStamping = (critical: boolean, ...purposes: string[]) =>
  extension(id.ID_EXTENDED_KEY_USAGE, critical, sequence(...purposes.map(oid)));
const keyUsage = (...content: number[]) =>
  extension(id.ID_KEY_USAGE, true, encode(TAG.bitString, Uint8Array.from(content)));
const goodPurpose = () => timeStamping(true, id.ID_KP_TIME_STAMPING);

const authority = (name: string, extensions = authorityExtensions()) => ({
  subject: distinguishedName('Forge', name),
  extensions,
});

/** The signer's issuer is an intermediate authority with a fault. */
function intermediate(
  name: string,
  deviation: () => CertificateDeviation | Promise<CertificateDeviation>,
): Attack {
  return {
    name,
    failsAt: 'certificate_path',
    forge: async ({ world }) => {
      const issuer = await certify(world.root, { ...authority('Intermediate'), ...(await deviation()) });
      const signer = await certify(issuer);
      return { signer, certificates: [bytes(signer), bytes(issuer)] };
    },
  };
}

export const CERTIFICATE_ATTACKS: Attack[] = [
  {
    name: 'does not hold the certificate of the signer',
    failsAt: 'signer_identified',
    forge: ({ world }) => ({ certificates: [bytes(world.root)] }),
  },
  {
    name: 'holds a look-alike of the signer beside the signer',
    failsAt: 'signer_identified',
    forge: ({ world, forger }) => ({ certificates: [bytes(forger.signer), bytes(world.signer)] }),
  },
  {
    name: 'is signed by a look-alike, whose root bears the name of ours',
    failsAt: 'certificate_path',
    forge: ({ forger }) => ({
      signer: forger.signer,
      certificates: [bytes(forger.signer), bytes(forger.root)],
    }),
  },
  {
    name: 'is signed by a certificate that signed itself, the true one beside it in the bag',
    failsAt: 'certificate_path',
    forge: async ({ world }) => {
      const key = await newKey();
      const issuer = { certificate: world.root.certificate, key };
      const signer = await certify(issuer, { key, serialNumber: 77n });
      return { signer, certificates: [bytes(world.signer), bytes(signer), bytes(world.root)] };
    },
  },
  leaf('is signed by a certification authority', 'signer_not_ca', () => ({
    extensions: [extension(id.ID_BASIC_CONSTRAINTS, true, sequence(TRUE)), goodPurpose()],
  })),
  leaf('is signed by a key that may issue certificates', 'signer_not_ca', () => ({
    extensions: [keyUsage(2, 0b1000_0100), goodPurpose()],
  })),
  leaf('is signed by a key that may not sign', 'signer_key_usage', () => ({
    extensions: [keyUsage(5, 0b0010_0000), goodPurpose()],
  })),
  leaf('is signed by a certificate without a purpose', 'extended_key_usage', () => ({ extensions: [] })),
  leaf('is signed by a certificate with a further purpose', 'extended_key_usage', () => ({
    extensions: [timeStamping(true, id.ID_KP_TIME_STAMPING, ID_SERVER_AUTH)],
  })),
  leaf('is signed by a certificate with another purpose', 'extended_key_usage', () => ({
    extensions: [timeStamping(true, ID_SERVER_AUTH)],
  })),
  leaf('is signed by a certificate whose purpose is not critical', 'extended_key_usage', () => ({
    extensions: [timeStamping(false, id.ID_KP_TIME_STAMPING)],
  })),
  leaf('is signed by a certificate that had expired', 'certificate_path', () => ({
    notAfter: new Date(GEN_TIME.getTime() - SECOND),
  })),
  leaf('is signed by a certificate that was not valid yet', 'certificate_path', () => ({
    notBefore: new Date(GEN_TIME.getTime() + SECOND),
  })),
  leaf('is signed by a certificate with a critical extension that is not known', 'certificate_path', () => ({
    extensions: [goodPurpose(), extension('1.3.6.1.4.1.32473.9', true, sequence())],
  })),
  intermediate('has a chain through a certificate that is no authority', () => ({
    extensions: [goodPurpose()],
  })),
  intermediate('has a chain through an authority whose key may not issue', () => ({
    extensions: [extension(id.ID_BASIC_CONSTRAINTS, true, sequence(TRUE)), keyUsage(7, 0b1000_0000)],
  })),
  intermediate('has a chain through an authority that had expired', () => ({
    notAfter: new Date(GEN_TIME.getTime() - SECOND),
  })),
  intermediate('has a chain through an authority with name constraints, which are not understood', () => ({
    extensions: [...authorityExtensions(), extension('2.5.29.30', true, sequence())],
  })),
  {
    name: 'has a chain longer than its root allows',
    failsAt: 'certificate_path',
    forge: async ({ world }) => {
      const short = [extension(id.ID_BASIC_CONSTRAINTS, true, sequence(TRUE, integer(0)))];
      const upper = await certify(world.root, authority('Upper', short));
      const lower = await certify(upper, authority('Lower'));
      const signer = await certify(lower);
      return { signer, certificates: [upper, lower, signer].map(bytes) };
    },
  },
  {
    name: 'has a chain that is missing a link',
    failsAt: 'certificate_path',
    forge: async ({ world }) => ({ signer: await certify(await certify(world.root, authority('Absent'))) }),
  },
  {
    name: 'has a chain that goes in circles',
    failsAt: 'certificate_path',
    forge: async () => {
      const [one, other] = [await newKey(), await newKey()];
      const first = await certify(null, { ...authority('One'), key: one });
      const second = await certify(first, { ...authority('Other'), key: other });
      const back = await certify(second, { ...authority('One'), key: one, serialNumber: 43n });
      const signer = await certify(second);
      return { signer, certificates: [back, second, signer].map(bytes) };
    },
  },
];
