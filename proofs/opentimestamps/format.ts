/**
 * An OpenTimestamps detached timestamp file, as python-opentimestamps writes it:
 *
 * magic 31 ‖ version (varuint) ‖ file hash operation 1 ‖ digest 32 ‖ operation … ‖ attestation
 * operation   = tag 1 [‖ argument (varbytes)], applied to the previous result
 * attestation = 00 ‖ tag 8 ‖ payload (varbytes); for Bitcoin, the payload is the block's height (varuint) and the last result
 *               is the Merkle root in that block's header
 */
export const MAGIC = Uint8Array.from(
  '\x00OpenTimestamps\x00\x00Proof\x00\xbf\x89\xe2\xe8\x84\xe8\x92\x94',
  (character) => character.charCodeAt(0),
);

export const MAJOR_VERSION = 1;

export const OP = { sha256: 0x08, append: 0xf0, prepend: 0xf1 } as const;

export const ATTESTATION = 0x00;

export const BITCOIN_TAG = Uint8Array.of(0x05, 0x88, 0x96, 0x0d, 0x73, 0xd7, 0x19, 0x01);

/** The limit for arguments and results of an operation (python-opentimestamps, `Op.MAX_RESULT_LENGTH`). */
export const MAX_OPERAND_BYTES = 4096;

export type Operation = { kind: 'append' | 'prepend'; argument: Uint8Array } | { kind: 'sha256' };
