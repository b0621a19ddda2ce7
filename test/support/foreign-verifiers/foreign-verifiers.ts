import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { runTool } from '../../../stack/binaries/run-tool';
import { cacheDir } from '../../../stack/cache-dir';
import { withProgress } from '../../../stack/progress';

const FETCH_WITHIN_MS = 10 * 60_000;
const PROGRAM = 'ForeignVerifiers';

export interface Job {
  kind: 'record' | 'token' | 'asic';
  at: Date;
  /** Files of DER certificates. */
  anchors: string[];
  proof: string;
  /** A file, or a SHA-256 digest in hexadecimal. An ASiC container has its own. */
  document?: string;
}

export interface ForeignVerdict {
  /** An evidence record is followed by its time stamps. */
  dss: {
    what: 'record' | 'timestamp' | 'signature';
    indication: string;
    subIndication: string | null;
    errors: string[];
  }[];
  /** `accepted`, or `refused: …`; `null` for a container. */
  bouncycastle: string | null;
}

export interface ForeignVerifiers {
  verify(job: Job): Promise<ForeignVerdict>;
  close(): Promise<void>;
}

/** Starts one process for all jobs: loading EU DSS takes longer than a validation. */
export async function startForeignVerifiers(): Promise<ForeignVerifiers> {
  const classPath = await foreignVerifiers();
  const options = ['-Xmx768m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const java = spawn('java', [...options, '-cp', classPath, PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(java, 'exit');
  const answers = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  const ask = async ({ kind, at, anchors, proof, document = '-' }: Job): Promise<ForeignVerdict> => {
    java.stdin.write(`${[kind, at.toISOString(), anchors.join(','), proof, document].join('\t')}\n`);
    const { value, done } = (await answers.next()) as IteratorResult<string, undefined>;
    if (done) throw new Error('The foreign verifiers ended early.');
    return JSON.parse(value) as ForeignVerdict;
  };
  return {
    verify(job) {
      const answer = last.then(() => ask(job));
      last = answer.catch(() => undefined);
      return answer;
    },
    async close() {
      java.stdin.end();
      await exited;
    },
  };
}

/** Fetches EU DSS and BouncyCastle by Maven and compiles the program, once. Returns the class path. */
export async function foreignVerifiers(): Promise<string> {
  const sources = [join(__dirname, 'pom.xml'), join(__dirname, `${PROGRAM}.java`)] as const;
  const version = createHash('sha256');
  for (const source of sources) version.update(await readFile(source));
  const dir = join(cacheDir(), 'foreign-verifiers', version.digest('hex').slice(0, 16));
  const classPath = [dir, join(dir, 'lib', '*')].join(':');
  if (existsSync(dir)) return classPath;
  await assertJava();
  const scratch = `${dir}.${process.pid}`;
  await mkdir(scratch, { recursive: true });
  try {
    await withProgress(say, 'Fetching EU DSS and BouncyCastle by Maven', async () => {
      const tool = { dir: scratch, timeoutMs: FETCH_WITHIN_MS };
      await copyFile(sources[0], join(scratch, 'pom.xml'));
      const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${join(scratch, 'lib')}`];
      await runTool('mvn', ['--batch-mode', '--quiet', ...copy], tool);
      await runTool('javac', ['-cp', join(scratch, 'lib', '*'), '-d', scratch, sources[1]], tool);
    });
    // Renamed into place, as several processes may do so at once.
    await rename(scratch, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return classPath;
}

async function assertJava(): Promise<void> {
  try {
    await promisify(execFile)('javac', ['-version']);
    await promisify(execFile)('mvn', ['-version']);
  } catch (cause) {
    throw new Error(
      'The tests verify evidence with EU DSS. Install a JDK of version 17 or later, and Maven (on Debian: apt-get install openjdk-17-jdk-headless maven).',
      { cause },
    );
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
