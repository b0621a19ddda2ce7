import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, SourceMap, wrap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** By now a process has run the code that every start needs. */
const SAVE_AFTER_MS = 3_000;

type Main = (
  exports: object,
  require: NodeJS.Require,
  module: object,
  filename: string,
  dirname: string,
) => void;

/**
 * Runs the single file that the build made of a process. V8's compiled code is kept beside it, which saves most of the time to load it;
 * where the folder can't be written, the process compiles at every start.
 */
export function loadBundle(file: string): void {
  mapStackTraces(file);
  const cacheFile = `${file}.${cachedDataVersionTag().toString(16)}.cache`;
  const cachedData = readCache(cacheFile);
  const script = new Script(wrap(readFileSync(file, 'latin1')), {
    filename: file,
    ...(cachedData !== undefined && { cachedData }),
  });
  if (script.cachedDataRejected !== false) saveCache(script, cacheFile);
  const module = { exports: {} };
  const main = script.runInThisContext() as Main;
  main(module.exports, createRequire(file), module, file, dirname(file));
}

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function saveCache(script: Script, file: string): void {
  let saved = false;
  const save = (): void => {
    if (saved) return;
    saved = true;
    try {
      writeFileSync(`${file}.${process.pid}`, script.createCachedData());
      renameSync(`${file}.${process.pid}`, file);
    } catch {
      // A faster start is not worth an error.
    }
  };
  setTimeout(save, SAVE_AFTER_MS).unref();
  process.once('exit', save);
}

/** Node's types omit the method. */
const textOf = (frame: NodeJS.CallSite): string => (frame as unknown as { toString(): string }).toString();

/** Stack traces name our own sources. The map is read for the first trace. */
function mapStackTraces(file: string): void {
  let map: SourceMap | undefined;
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
      if (frame.getFileName() !== file || line === null || column === null) return textOf(frame);
      map ??= new SourceMap(
        JSON.parse(readFileSync(`${file}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
      );
      const origin = map.findEntry(line - 1, column - 1);
      // Code of packages is not mapped: the entry found is one of an earlier line.
      if (!('originalSource' in origin) || origin.generatedLine !== line - 1) return textOf(frame);
      const source = relative(process.cwd(), resolve(dirname(file), origin.originalSource));
      const position = `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
      return textOf(frame).replace(/[^\s(]+:\d+:\d+(?=\)?$)/, () => position);
    });
    return [String(error), ...lines.map((line) => `    at ${line}`)].join('\n');
  };
}
