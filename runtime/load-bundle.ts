import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, wrap } from 'node:module';
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
  const cachedData = readIfPresent(cacheFile);
  const script = new Script(wrap(readFileSync(file, 'latin1')), {
    filename: file,
    ...(cachedData !== undefined && { cachedData }),
  });
  if (script.cachedDataRejected !== false) saveCache(script, cacheFile);
  const module = { exports: {} };
  const main = script.runInThisContext() as Main;
  main(module.exports, createRequire(file), module, file, dirname(file));
}

function readIfPresent(file: string): Buffer | undefined {
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

/** Made by the build: for each line of ours in the bundle its number, the source file and the line there. */
interface SourceLines {
  sources: string[];
  lines: [line: number, source: number, sourceLine: number][];
}

/** Stack traces name our own sources. What that takes is read for the first trace. */
function mapStackTraces(file: string): void {
  let origins: Map<number, string> | undefined;
  const readOrigins = (): Map<number, string> => {
    const text = readIfPresent(`${file}.lines.json`)?.toString();
    // A later build has removed it.
    if (text === undefined) return new Map();
    const { sources, lines } = JSON.parse(text) as SourceLines;
    const paths = sources.map((source) => relative(process.cwd(), resolve(dirname(file), source)));
    return new Map(lines.map(([line, source, sourceLine]) => [line, `${paths[source] ?? ''}:${sourceLine}`]));
  };
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const line = frame.getLineNumber();
      if (frame.getFileName() !== file || line === null) return textOf(frame);
      const origin = (origins ??= readOrigins()).get(line);
      // The line is one of a package.
      if (origin === undefined) return textOf(frame);
      return textOf(frame).replace(/[^\s(]+:\d+:\d+(?=\)?$)/, () => origin);
    });
    return [String(error), ...lines.map((line) => `    at ${line}`)].join('\n');
  };
}
