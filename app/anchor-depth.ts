import type { BlockRef } from '../domain/anchoring';

/** How many blocks include and follow this one. The newest height is recorded a moment after the block, so it may still be lower. */
export function confirmationsOf(block: BlockRef | null, tipHeight: number | null): number {
  return block === null ? 0 : Math.max(1, (tipHeight ?? block.height) - block.height + 1);
}
