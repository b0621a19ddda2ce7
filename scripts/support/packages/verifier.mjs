import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { licensesOf } from './licenses.mjs';
import { names, root } from './package-files.mjs';

/** The one file that those who check a proof run with Node alone. */
const { verifier: NAME } = names;

/**
 * Writes the verifier and its checksum. The bytes depend on the sources and the lock file alone, so anyone can build them again and
 * compare. Not minified: it can be read before it is run.
 */
export async function buildVerifier(folder) {
  const build = await rolldown({
    input: join(root, 'clients', 'cli', 'sello-verify.ts'),
    cwd: root,
    platform: 'node',
    logLevel: 'warn',
    // Comments with the paths of the sources: those differ where packages are installed elsewhere.
    experimental: { attachDebugInfo: 'none' },
  });
  const { output } = await build.generate({ format: 'es', codeSplitting: false, comments: false });
  const licenses = licensesOf(output).replaceAll('*/', '* /');
  const code = `${output[0].code.trimEnd()}\n\n/*\n${licenses}*/\n`;
  const sha256 = createHash('sha256').update(code).digest('hex');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, NAME), code, { mode: 0o755 });
  writeFileSync(join(folder, `${NAME}.sha256`), `${sha256}  ${NAME}\n`);
}
