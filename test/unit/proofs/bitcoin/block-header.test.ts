import { blockHash, parseBlockHeader, serialiseBlockHeader } from '../../../../proofs/bitcoin/block-header';
import { toDisplayHex } from '../../../../proofs/bitcoin/hash256';
import { hasProofOfWork } from '../../../../proofs/bitcoin/proof-of-work';

/** The first blocks of the main network and of regtest. */
const GENESIS =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c';
const REGTEST_GENESIS =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f2002000000';

const header = (hex: string) => parseBlockHeader(Buffer.from(hex, 'hex'));

describe('a block header', () => {
  it('is parsed and serialised back to the same bytes', () => {
    expect(header(GENESIS)).toMatchObject({
      version: 1,
      time: 1231006505,
      bits: 0x1d00ffff,
      nonce: 2083236893,
    });
    expect(toDisplayHex(header(GENESIS).merkleRoot)).toBe(
      '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    );
    expect(Buffer.from(serialiseBlockHeader(header(GENESIS))).toString('hex')).toBe(GENESIS);
  });

  it('keeps a version whose highest bit is set', () => {
    const bytes = Buffer.from(GENESIS, 'hex');
    bytes.writeUInt32LE(0xffffe000, 0);
    expect(Buffer.from(serialiseBlockHeader(parseBlockHeader(bytes)))).toEqual(bytes);
  });

  it('hashes to the block’s well-known id', () => {
    expect(toDisplayHex(blockHash(header(GENESIS)))).toBe(
      '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    );
    expect(toDisplayHex(blockHash(header(REGTEST_GENESIS)))).toBe(
      '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    );
  });

  it('is refused at any length other than 80 bytes', () => {
    expect(() => header(GENESIS.slice(2))).toThrow('80 bytes');
    expect(() => header(`${GENESIS}00`)).toThrow('80 bytes');
  });

  it('has proof of work when its hash meets its target', () => {
    expect(hasProofOfWork(header(GENESIS), 'bitcoin')).toBe(true);
    expect(hasProofOfWork({ ...header(GENESIS), nonce: 1 }, 'bitcoin')).toBe(false);
    expect(hasProofOfWork(header(REGTEST_GENESIS), 'regtest')).toBe(true);
    expect(hasProofOfWork(header(REGTEST_GENESIS), 'sandbox')).toBe(true);
  });

  it('has no proof of work on a network that requires more work', () => {
    expect(hasProofOfWork(header(REGTEST_GENESIS), 'bitcoin')).toBe(false);
    expect(hasProofOfWork(header(REGTEST_GENESIS), 'testnet4')).toBe(false);
    expect(hasProofOfWork(header(REGTEST_GENESIS), 'signet')).toBe(false);
    expect(hasProofOfWork(header(GENESIS), 'signet')).toBe(true);
  });
});
