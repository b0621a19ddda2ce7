import { userInfo } from 'node:os';
import type { Actor } from '../domain/account';

/** The user who runs the command, for the audit log. */
export function operator(): Actor {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    // In a container the user id may have no name.
    return 'operator';
  }
}
