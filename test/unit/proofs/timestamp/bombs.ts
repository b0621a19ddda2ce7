import { concatBytes } from '@noble/hashes/utils.js';
import { authorityExtensions, distinguishedName } from '../../../../sandbox/psc/make-certificate';
import { TAG } from '../../../../proofs/asn1/der';
import { encode, integer, octetString, sequence, utf8String } from '../../../../proofs/asn1/der-write';
import type { Deviation, World } from './forge';
import { certify, forge, newKey } from './forge';

/** A response within the size limit that is built to be as expensive as possible. */
export interface Bomb {
  name: string;
  make: (world: World) => Promise<Uint8Array>;
}

const ROOM = 60_000;
const granted = sequence(integer(0));
const zeros = (length: number) => new Uint8Array(length);
const bomb = (name: string, response: () => Uint8Array): Bomb => ({ name, make: async () => response() });
const forged = (name: string, deviation: (world: World) => Deviation | Promise<Deviation>): Bomb => ({
  name,
  make: async (world) => forge(world, await deviation(world)),
});

/** `depth` nested sequences around the core. */
function nest(depth: number, core: Uint8Array): Uint8Array {
  let nested = core;
  for (let i = 0; i < depth; i++) nested = sequence(nested);
  return nested;
}

const pairs = (...pair: number[]) => Uint8Array.from({ length: ROOM }, (_, i) => pair[i % pair.length]!);

/** As many authorities as fit, with the same name and key: each has signed every other, and none leads to a root. */
async function crowd(world: World): Promise<Deviation> {
  const name = distinguishedName('Forge', 'Crowd');
  const key = await newKey();
  const self = await certify(null, { subject: name, key });
  const signer = await certify(self);
  const members = [];
  for (let i = 0; i < 150; i++) {
    members.push(
      await certify(self, {
        subject: name,
        key,
        serialNumber: BigInt(1000 + i),
        extensions: authorityExtensions(),
      }),
    );
  }
  const certificates = [...members, signer, world.root].map(({ certificate }) => certificate.raw);
  return { signer, certificates };
}

export const BOMBS: Bomb[] = [
  bomb('nests 20,000 structures', () => sequence(granted, nest(20_000, sequence())).slice(0, 65_536)),
  bomb('nests 10,000 structures, properly', () => sequence(granted, nest(10_000, sequence()))),
  bomb('begins 30,000 structures of indefinite length', () => pairs(0x30, 0x80)),
  bomb('holds 30,000 elements side by side', () => sequence(granted, sequence(pairs(0x05, 0x00)))),
  bomb('holds 30,000 empty structures, deep down', () => sequence(granted, nest(25, pairs(0x30, 0x00)))),
  bomb('holds 30,000 status texts', () => sequence(sequence(integer(2), sequence(pairs(0x0c, 0x00))))),
  bomb('holds one long status text', () =>
    sequence(sequence(integer(2), sequence(utf8String('x'.repeat(ROOM))))),
  ),
  bomb('claims a length of 4 GiB', () => Uint8Array.of(0x30, 0x84, 0xff, 0xff, 0xff, 0xff, 0x02, 0x01, 0x00)),
  bomb('claims a length of 126 bytes of length', () => concatBytes(Uint8Array.of(0x30, 0xfe), zeros(126))),
  bomb('has a status of 60,000 bytes', () => sequence(sequence(encode(TAG.integer, pairs(0x7f))))),
  forged('begins its content with a number of 60,000 bytes', () => ({
    content: (tst) => grow(tst, TAG.integer, pairs(0x7f)),
  })),
  forged('begins its content with an identifier of 60,000 bytes', () => ({
    content: (tst) => grow(tst, TAG.oid, pairs(0xff)),
  })),
  forged('begins its content with a time of 60,000 digits', () => ({
    content: (tst) => grow(tst, TAG.generalizedTime, pairs(0x30)),
  })),
  forged('has a signature of 60,000 bytes', () => ({ signature: () => octetString(zeros(ROOM)) })),
  forged('names its signer with 60,000 bytes', async (world) => ({
    signer: await certify(world.root, {
      subject: distinguishedName('Forge', 'x'.repeat(ROOM)),
      extensions: [],
    }),
  })),
  forged('has a bag of 60,000 certificates that are none', ({ signer }) => ({
    certificates: [signer.certificate.raw, pairs(0x30, 0x00)],
    signature: (value) => value.slice(1),
  })),
  forged('has a crowd of authorities that vouch for each other', crowd),
];

/** Prepends an element to the fields of a structure. */
function grow(structure: Uint8Array, tag: number, content: Uint8Array) {
  const header = structure[1]! < 0x80 ? 2 : 2 + (structure[1]! & 0x7f);
  return sequence(encode(tag, content), structure.subarray(header));
}
