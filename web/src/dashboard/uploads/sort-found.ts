import { isLeftOut } from '../../files/found-files';
import type { FoundFile, ReadableFile } from '../../files/found-files';

export interface SortedFiles {
  files: ReadableFile[];
  /** The paths of files that were left out. */
  leftOut: string[];
  /** The paths of files that cannot be opened. */
  unreadable: string[];
}

/** Folder by folder and in natural order, so that "page 2" stands before "page 10". */
export function sortFound(found: readonly FoundFile[]): SortedFiles {
  const order = new Intl.Collator(undefined, { numeric: true });
  const inOrder = found.toSorted((a, b) => order.compare(a.path, b.path));
  const wanted = inOrder.filter((one) => !isLeftOut(one));
  return {
    files: wanted.filter(isReadable),
    leftOut: pathsOf(inOrder.filter(isLeftOut)),
    unreadable: pathsOf(wanted.filter((one) => !isReadable(one))),
  };
}

function isReadable(found: FoundFile): found is ReadableFile {
  return found.file !== null;
}

function pathsOf(found: readonly FoundFile[]): string[] {
  return found.map(({ path }) => path);
}
