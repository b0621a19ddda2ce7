import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const PROJECT = resolve(__dirname, '../..');

/** A folder for the PATH that has `mongosh`. */
export function toolsFolder(folder: string): string {
  const tools = join(folder, 'tools');
  mkdirSync(tools, { recursive: true });
  symlinkSync(join(__dirname, 'mongosh.cjs'), join(tools, 'mongosh'));
  return tools;
}

/** Runs `scripts/backup`. Its tools are put beside the backup. */
export function runBackup(folder: string, settings: Record<string, string>) {
  const env = { ...process.env, ...settings, PATH: `${toolsFolder(folder)}:${process.env['PATH'] ?? ''}` };
  return promisify(execFile)(join(PROJECT, 'scripts/backup'), [folder], { env });
}
