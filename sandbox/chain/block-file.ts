import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Block } from 'bitcoinjs-lib';
import { isIntact } from './block-rules';
import { CONSENSUS } from './consensus';

/** magic 4 ‖ length 4, little-endian ‖ block: the format of bitcoind's own block files. */
const PREFIX_BYTES = 8;

/**
 * The chain on disk. A block is durable before any client sees it, and a partly written block is truncated at the next start.
 * Calls are synchronous, so that no request is served between writing a block and connecting it.
 */
export class BlockFile {
  private constructor(
    private readonly path: string,
    private readonly descriptor: number,
    private length: number,
  ) {}

  /** Gives the blocks after the genesis block, in order. */
  static open(dataDir: string): { file: BlockFile; blocks: Block[] } {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const path = join(dataDir, 'blocks.dat');
    const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const bytes = readFileSync(path);
      const { blocks, length } = readBlocks(bytes, path);
      if (length < bytes.length) ftruncateSync(descriptor, length);
      fsyncSync(descriptor);
      syncDirectory(dataDir);
      return { file: new BlockFile(path, descriptor, length), blocks };
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  append(block: Block): void {
    if (fstatSync(this.descriptor).size !== this.length) {
      throw new Error(`${this.path} was changed by another process. Only one sandbox node may use a folder.`);
    }
    const body = block.toBuffer();
    const record = Buffer.alloc(PREFIX_BYTES + body.length);
    record.set(CONSENSUS.magic, 0);
    record.writeUInt32LE(body.length, 4);
    record.set(body, PREFIX_BYTES);
    try {
      for (let done = 0; done < record.length;) {
        done += writeSync(this.descriptor, record, done, record.length - done, this.length + done);
      }
      fdatasyncSync(this.descriptor);
    } catch (error) {
      ftruncateSync(this.descriptor, this.length);
      throw error;
    }
    this.length += record.length;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** Reads up to a torn last record. Damage before it was not caused by a crash and is not repaired silently. */
function readBlocks(bytes: Buffer, path: string): { blocks: Block[]; length: number } {
  const blocks: Block[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = recordEnd(bytes, start);
    const block = end === null ? null : readBlock(bytes.subarray(start + PREFIX_BYTES, end));
    if (end === null || !block) {
      const isTorn = end === null ? isTornStart(bytes, start) : end === bytes.length;
      if (isTorn) break;
      throw new Error(
        `${path} is damaged at byte ${start}. Restore the file, or move its folder away to start a new chain.`,
      );
    }
    blocks.push(block);
    start = end;
  }
  return { blocks, length: start };
}

/** `null` when no complete record starts here. */
function recordEnd(bytes: Buffer, start: number): number | null {
  if (bytes.length - start < PREFIX_BYTES) return null;
  if (!CONSENSUS.magic.every((byte, i) => byte === bytes[start + i])) return null;
  const end = start + PREFIX_BYTES + bytes.readUInt32LE(start + 4);
  return end > bytes.length ? null : end;
}

/** The beginning of a single record, or the zeros that some file systems leave in its place. */
function isTornStart(bytes: Buffer, start: number): boolean {
  const rest = bytes.subarray(start);
  if (rest.every((byte) => byte === 0)) return true;
  const isStart = CONSENSUS.magic.every((byte, i) => i >= rest.length || byte === rest[i]);
  // If another record follows, this one is not torn: its length is wrong.
  return isStart && rest.indexOf(CONSENSUS.magic, CONSENSUS.magic.length) === -1;
}

function readBlock(bytes: Buffer): Block | null {
  try {
    // A copy: the library keeps views of its input.
    const block = Block.fromBuffer(Uint8Array.from(bytes));
    return block.byteLength() === bytes.length && isIntact(block) ? block : null;
  } catch {
    return null;
  }
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
