import { createHash } from 'node:crypto';
import { SourceMap } from 'node:module';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const PACKAGE_FILE = /[\\/]node_modules[\\/]/;

/** Packages find files beside their code by `__dirname` and `require.resolve('./…')`. Those files are not copied, so both lead to where they are. */
const filesOfPackages = (outputFolder, replaced) => ({
  name: 'files-of-packages',
  transform: {
    filter: { id: PACKAGE_FILE },
    handler(code, id) {
      const folder = JSON.stringify(relative(outputFolder, dirname(id)));
      const fixed = code
        .replaceAll(/require\.resolve\((['"])(\.[^'"]+)\1\)/g, (_, quote, path) => {
          const target = replaced[join(dirname(id), path)] ?? relative(outputFolder, join(dirname(id), path));
          return `require.resolve(${JSON.stringify(target)})`;
        })
        .replaceAll(/(?<![\w.$])__dirname\b/g, `require('node:path').join(__dirname, ${folder})`);
      // Only our own code is mapped: maps of the packages would be ten times as large.
      return { code: fixed, map: { mappings: '' } };
    },
  },
});

/** Never used in a process of the service: workflows are bundled by the build. Its imports include webpack. */
const withoutWorkflowBundler = {
  name: 'without-workflow-bundler',
  load: {
    filter: { id: /@temporalio[\\/]worker[\\/]lib[\\/]workflow[\\/]bundler\.js$/ },
    handler: () => 'module.exports = { defaultWorkflowInterceptorModules: [] };',
  },
};

/** ASCII is read five times as fast. Outside strings and patterns, no other character is left once the comments are. */
function inAscii(code) {
  return code.replaceAll(
    /\\?[^\0-\x7f]/g,
    (match) =>
      `\\u${match
        .charCodeAt(match.length - 1)
        .toString(16)
        .padStart(4, '0')}`,
  );
}

/** For each line of ours in the bundle: its number, the source file and the line there. Faster to read than a source map. */
function sourceLines(code, map) {
  const { sources } = map;
  const decoded = new SourceMap(map);
  const lines = code.split('\n').flatMap((text, line) => {
    const entry = decoded.findEntry(line, text.search(/\S/));
    if (entry.generatedLine !== line) return [];
    return [[line + 1, sources.indexOf(entry.originalSource), entry.originalLine + 1]];
  });
  return { sources, lines };
}

/**
 * Bundles a process into one file and puts a small loader in the place of its compiled `main`. The file's name contains a hash of its
 * content: V8 checks only the length of a source before it uses code compiled from another.
 */
export async function bundleProcess({ root, input, output, replaced = {} }) {
  const folder = dirname(output);
  const name = basename(output, '.js');
  const build = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    logLevel: 'warn',
    plugins: [filesOfPackages(folder, replaced), withoutWorkflowBundler],
  });
  const { output: files } = await build.generate({
    dir: folder,
    format: 'cjs',
    codeSplitting: false,
    // The loader's scripts can't use import().
    dynamicImportInCjs: false,
    sourcemap: true,
    comments: false,
  });
  const { map } = files[0];
  const [firstLine = ''] = /^#!.*\n/.exec(files[0].code) ?? [];
  // A comment in its place keeps the line numbers.
  const code = inAscii(files[0].code.replace(/^#!/, '//'));
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  const bundle = `${name}.${hash}.js`;
  for (const old of readdirSync(folder)) {
    if (old.startsWith(`${name}.`) && /^[0-9a-f]{12}$/.test(old.split('.')[1])) rmSync(join(folder, old));
  }
  writeFileSync(join(folder, `${bundle}.lines.json`), JSON.stringify(sourceLines(files[0].code, map)));
  writeFileSync(join(folder, bundle), code);
  const loader = relative(folder, join(root, 'dist', 'runtime', 'load-bundle.js'));
  const stub = `${firstLine}require('${loader}').loadBundle(require.resolve('./${bundle}'));\n`;
  writeFileSync(`${output}.new`, stub, { mode: 0o755 });
  renameSync(`${output}.new`, output);
}
