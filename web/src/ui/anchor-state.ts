/**
 * pending    not sent to a node yet
 * submitted  sent, and in no block yet
 * mined      in a block that can still be lost
 * confirmed  final
 */
export type AnchorState = 'pending' | 'submitted' | 'mined' | 'confirmed';

interface Anchor {
  status: 'pending' | 'submitted' | 'confirmed';
  block_hash: string | null;
}

/** Being in a block is not enough: only the service's `confirmed` makes an anchor final. */
export function anchorState({ status, block_hash: block }: Anchor): AnchorState {
  return status === 'submitted' && block !== null ? 'mined' : status;
}
