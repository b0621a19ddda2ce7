// Prints the violations in each folder given as an argument, as JSON. A separate process, because the cruiser is an ES module, which Jest can't load.
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const [config, modules, ...folders] = process.argv.slice(2);
const options = await extractDepcruiseOptions(config);
const found = [];
for (const folder of folders) {
  process.chdir(folder);
  const tsConfig = extractTSConfig(join(folder, 'tsconfig.json'));
  const { output } = await cruise(modules.split(' '), options, undefined, { tsConfig });
  found.push(output.summary.violations);
}
process.stdout.write(JSON.stringify(found));
