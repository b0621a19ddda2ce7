import { isLeftOut } from '../files/found-files';
import type { FoundFile } from '../files/found-files';

export interface Collected {
  files: FoundFile[];
  /** Files that systems put into folders by themselves. */
  skipped: number;
  /** Whether there were more than are read at once. */
  truncated: boolean;
}

export const MAX_FILES = 200;

export function collect(found: readonly FoundFile[]): Collected {
  const files = found.filter((one) => !isLeftOut(one));
  return {
    files: files.slice(0, MAX_FILES),
    skipped: found.length - files.length,
    truncated: files.length > MAX_FILES,
  };
}
