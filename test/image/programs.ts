import { findBinary, outputOf } from '../../stack/binaries/binary';
import type { Binary, Search } from '../../stack/binaries/binary';
import { goBuild } from '../../stack/binaries/go-build';
import type { GoModule } from '../../stack/binaries/go-build';

const COMPOSE: GoModule = {
  path: 'github.com/docker/compose/v2',
  version: '2.40.3',
  sum: 'h1:XeYkQu1svDtyfZPv5nTwFryQ25ZJMkIlc4pz9HalMPI=',
};

function program(
  name: string,
  module: GoModule,
  packagePath: string,
  [versionArgument, expected]: [string, RegExp],
): Binary {
  return {
    name,
    variable: `SELLO_${name.toUpperCase().replaceAll('-', '_')}_BIN`,
    sources: [goBuild(name, module, packagePath, 'minutes')],
    howToInstall: 'Install Go (https://go.dev/dl), which builds it.',
    fault: async (path) => {
      const version = (await outputOf(path, [versionArgument])).trim();
      return expected.test(version) ? null : `it is "${version}"; ${module.version} is expected`;
    },
  };
}

/** Compose as a program of its own, for a Docker without the plugin. A build from source calls its version "dev". */
export async function findCompose(search: Search): Promise<string> {
  return findBinary(
    program('docker-compose', COMPOSE, './cmd', ['version', /version (?:dev|v?2\.)/]),
    search,
  );
}

function temporalProgram(name: string, module: GoModule, packagePath: string): Binary {
  const expected = new RegExp(`version ${module.version.replaceAll('.', '\\.')}$`);
  return program(name, module, packagePath, ['--version', expected]);
}

export async function findTemporalServer(module: GoModule, search: Search): Promise<string> {
  return findBinary(temporalProgram('temporal-server', module, './cmd/server'), search);
}

export async function findTemporalSqlTool(module: GoModule, search: Search): Promise<string> {
  return findBinary(temporalProgram('temporal-sql-tool', module, './cmd/tools/sql'), search);
}
