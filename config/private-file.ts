interface FileFacts {
  readonly mode: number;
  readonly uid: number;
}

/**
 * Whether only this process's user, and root, can read a file. Its owner's group may read it if the owner is root: Kubernetes
 * (fsGroup) and systemd (LoadCredential) give a file to an unprivileged process in this way. Others never may.
 */
export function isPrivateFile({ mode, uid }: FileFacts, user = process.getuid?.()): boolean {
  // Windows has no users and permission bits of this kind.
  if (user === undefined) return true;
  const allowed = uid === 0 && user !== 0 ? 0o740 : 0o700;
  return (mode & 0o777 & ~allowed) === 0;
}
