/** A file with its name, or its path inside a folder that was given. */
export interface GivenFile {
  name: string;
  /** `null` if it cannot be opened. */
  file: File | null;
}

export interface Collected {
  files: GivenFile[];
  /** Files that systems put into folders by themselves. */
  skipped: number;
  /** Whether there were more than are read at once. */
  truncated: boolean;
}

export const MAX_FILES = 200;
const SYSTEM_FILE = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*|__MACOSX\/.*)$/i;

/** Entries must be taken while the event is handled: they are gone afterwards. */
export function entriesOf(items: DataTransferItemList): (FileSystemEntry | File)[] {
  return [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
    .filter((entry) => entry !== null);
}

/** Everything in what was dropped, folders included. */
export async function collectEntries(entries: readonly (FileSystemEntry | File)[]): Promise<Collected> {
  const files: GivenFile[] = [];
  const walk = async (entry: FileSystemEntry | File): Promise<void> => {
    if (files.length > MAX_FILES) return;
    if (entry instanceof File) files.push({ name: entry.name, file: entry });
    else if (isFile(entry))
      files.push({ name: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) });
    else if (isFolder(entry)) for (const inner of await contentOf(entry)) await walk(inner);
  };
  for (const entry of entries) await walk(entry);
  return limited(files);
}

/** What was chosen in a file dialogue; with a folder, each file has a path. */
export function collectChosen(chosen: readonly File[]): Collected {
  return limited(
    chosen.map((file) => ({
      name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
      file,
    })),
  );
}

function limited(all: readonly GivenFile[]): Collected {
  const files = all.filter(({ name }) => !SYSTEM_FILE.test(name));
  return {
    files: files.slice(0, MAX_FILES),
    skipped: all.length - files.length,
    truncated: files.length > MAX_FILES,
  };
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => {
    entry.file(resolve, () => {
      resolve(null);
    });
  });
}

/** Chromium lists at most 100 entries per call. */
async function contentOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => {
        resolve([]);
      });
    });
    if (some.length === 0 || found.length > MAX_FILES) return found;
    found.push(...some);
  }
}
