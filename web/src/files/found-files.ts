/** A file that was chosen or dropped. */
export interface FoundFile {
  /** Its name, with the folders it was found in: `contracts/2026/c14.pdf`. */
  path: string;
  /** `null` if it cannot be opened. */
  file: File | null;
}

export type ReadableFile = FoundFile & { file: File };

const SYSTEM_FILES = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '__macosx',
  '$recycle.bin',
  'icon\r',
]);

/** Hidden files, and those that operating systems leave in folders. They are skipped only in folders: a file chosen by itself is wanted. */
export function isLeftOut({ path }: Pick<FoundFile, 'path'>): boolean {
  const [, ...inside] = path.split('/');
  return inside.some(
    (name) => name.startsWith('.') || name.startsWith('~$') || SYSTEM_FILES.has(name.toLowerCase()),
  );
}

/** From a file input; with a folder chosen, each file knows its path. */
export function chosenFiles(files: readonly File[]): ReadableFile[] {
  return files.map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}
