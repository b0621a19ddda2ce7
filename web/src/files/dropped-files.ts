import { chosenFiles, isLeftOut } from './found-files';
import type { FoundFile } from './found-files';

/** Everything that was dropped; folders are opened, however deep, unless they are left out. Stops once more than `most` files were found. */
export async function droppedFiles(items: DataTransferItemList, most = Infinity): Promise<FoundFile[]> {
  // Both are readable only during the event, before anything is awaited.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: FoundFile[] = [];
  const open = async (entry: FileSystemEntry): Promise<void> => {
    if (found.length > most) return;
    const path = entry.fullPath.replace(/^\//, '');
    if (isLeftOut({ path })) found.push({ path, file: null });
    else if (isFolder(entry)) for (const inner of await contentOf(entry)) await open(inner);
    else if (isFile(entry)) found.push({ path, file: await fileOf(entry) });
  };
  for (const { entry, file } of dropped) {
    if (entry !== null && isFolder(entry)) await open(entry);
    else if (file !== null) found.push(...chosenFiles([file]));
  }
  return found;
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

/** A folder that cannot be read counts as empty. */
async function contentOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // A call returns at most 100 entries in some browsers, and none once all were read.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => {
        resolve([]);
      });
    });
    if (some.length === 0) return found;
    found.push(...some);
  }
}
