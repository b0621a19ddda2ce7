import { equalBytes } from '../bytes';
import { OP_RETURN } from './constants';

const ROOT_BYTES = 32;

/** The output script that carries a root: OP_RETURN, a push of 32 bytes, the root, and nothing else. */
export function anchorScript(root: Uint8Array): Uint8Array {
  if (root.length !== ROOT_BYTES)
    throw new RangeError(`A root must have ${ROOT_BYTES} bytes, not ${root.length}.`);
  return Uint8Array.of(OP_RETURN, ROOT_BYTES, ...root);
}

/** The index of the first output with exactly this script, or -1. */
export function anchorOutputIndex(outputs: readonly { script: Uint8Array }[], root: Uint8Array): number {
  const wanted = anchorScript(root);
  return outputs.findIndex(({ script }) => equalBytes(script, wanted));
}
