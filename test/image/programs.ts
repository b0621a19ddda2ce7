import { findBinary, outputOf } from '../../stack/binaries/binary';
import type { Binary, Search } from '../../stack/binaries/binary';
import { goBuild } from './go-module';
import type { GoModule } from './go-module';

const COMPOSE: GoModule = { path: 'github.com/docker/compose/v2', version: '2.40.3' };

function program(name: string, module: GoModule, packagePath: string, versionArgument: string): Binary {
  return {
    name,
    variable: `SELLO_${name.toUpperCase().replaceAll('-', '_')}_BIN`,
    sources: [goBuild(module, name, packagePath)],
    howToInstall: 'Install Go (https://go.dev/dl), which builds it.',
    fault: async (path) =>
      /version v?1\.2\d\./.test(await outputOf(path, [versionArgument])) ? 'it is too old' : null,
  };
}

/** Compose as a program of its own, for a Docker without the plugin. */
export async function findCompose(search: Search): Promise<string> {
  return findBinary(program('docker-compose', COMPOSE, './cmd', 'version'), search);
}

export async function findTemporalServer(module: GoModule, search: Search): Promise<string> {
  return findBinary(program('temporal-server', module, './cmd/server', '--version'), search);
}

export async function findTemporalSqlTool(module: GoModule, search: Search): Promise<string> {
  return findBinary(program('temporal-sql-tool', module, './cmd/tools/sql', '--version'), search);
}
