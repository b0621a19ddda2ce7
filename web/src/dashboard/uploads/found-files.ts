/** A file that was chosen or dropped. */
export interface FoundFile {
  file: File;
  /** Its name, with the folders it was found in: `contracts/2026/c14.pdf`. */
  path: string;
}

const SYSTEM_FILES = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '__macosx',
  '$recycle.bin',
  'icon\r',
]);

/** Hidden files, and those that operating systems leave in folders. They are skipped only in folders: a file chosen by itself is wanted. */
export function isLeftOut(path: string): boolean {
  const [, ...inside] = path.split('/');
  return inside.some(
    (name) => name.startsWith('.') || name.startsWith('~$') || SYSTEM_FILES.has(name.toLowerCase()),
  );
}

export interface SortedFiles {
  files: FoundFile[];
  /** The paths of files that were left out. */
  leftOut: string[];
}

/** Folder by folder and in natural order, so that "page 2" stands before "page 10". */
export function sortFound(found: FoundFile[]): SortedFiles {
  const order = new Intl.Collator(undefined, { numeric: true });
  const inOrder = found.toSorted((a, b) => order.compare(a.path, b.path));
  return {
    files: inOrder.filter(({ path }) => !isLeftOut(path)),
    leftOut: inOrder.filter(({ path }) => isLeftOut(path)).map(({ path }) => path),
  };
}

/** From a file input; with a folder chosen, each file knows its path. */
export function chosenFiles(files: File[]): FoundFile[] {
  return files.map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/** Everything that was dropped; folders are opened, however deep. */
export async function droppedFiles(transfer: DataTransfer): Promise<FoundFile[]> {
  // Both are readable only during the event, before anything is awaited.
  const items = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    items.map(async ({ entry, file }) => {
      if (entry?.isDirectory === true) return filesIn(entry as FileSystemDirectoryEntry);
      return file === null ? [] : chosenFiles([file]);
    }),
  );
  return found.flat();
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<FoundFile[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // A call returns at most 100 entries in some browsers, and none once all were read.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) break;
    entries.push(...some);
  }
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
      const file = await new Promise<File>((resolve, reject) => {
        (entry as FileSystemFileEntry).file(resolve, reject);
      });
      return [{ file, path: entry.fullPath.replace(/^\//, '') }];
    }),
  );
  return found.flat();
}
