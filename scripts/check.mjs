// `npm run check`: types, habits and format of everything, two at a time. Says what each found, and fails if one did.
import { execFile } from 'node:child_process';

const CHECKS = [
  ['eslint', '.'],
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'web/tsconfig.json'],
  ['prettier', '--check', '.', '--log-level', 'warn'],
];
const AT_ONCE = 2;

const run = ([tool, ...args]) =>
  new Promise((resolve) => {
    execFile('npx', ['--no-install', tool, ...args], { maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      if (error) {
        process.stderr.write(`${tool} ${args.join(' ')}:\n${stdout}${stderr}\n`);
        process.exitCode = 1;
      }
      resolve();
    });
  });

const waiting = [...CHECKS];
const runner = async () => {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check);
};
await Promise.all(Array.from({ length: AT_ONCE }, runner));
