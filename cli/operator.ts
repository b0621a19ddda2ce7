import { userInfo } from 'node:os';
import type { Actor } from '../domain/account';

/** Who runs the command, for the audit log. */
export function operator(): Actor {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    // In a container the user may have no name.
    return 'operator';
  }
}
