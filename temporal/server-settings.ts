import { searchAttributes } from '../contract/search-attributes';

export const DEV_SERVER_NAMESPACE = 'default';

/** Dynamic configuration by key; the values are JSON. */
const dynamicConfig = {
  // The defaults starve the single shard of a dev server: four no-op activities took 452 ms.
  'history.transferProcessorMaxPollRPS': 5000,
  'history.timerProcessorMaxPollRPS': 5000,
  'history.visibilityProcessorMaxPollRPS': 5000,
  'history.transferProcessorMaxPollHostRPS': 5000,
  // Otherwise every timer takes at least one second.
  'history.timerProcessorMaxTimeShift': '10ms',
  'system.enableActivityEagerExecution': true,
};

const sqlitePragmas = { journal_mode: 'wal', synchronous: 'normal' };

export interface DevServerSettings {
  readonly port: number;
  /** Without it, the web interface is off. */
  readonly uiPort?: number;
  /** Without it, nothing is kept when the server stops. */
  readonly dbFile?: string;
}

function repeated(flag: string, values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([key, value]) => [flag, `${key}=${value}`]);
}

/** The command line of `temporal` for the embedded server. */
export function devServerArguments({ port, uiPort, dbFile }: DevServerSettings): string[] {
  const asJson = Object.entries(dynamicConfig).map(([key, value]) => [key, JSON.stringify(value)] as const);
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port)],
    ...['--namespace', DEV_SERVER_NAMESPACE, '--log-level', 'warn'],
    ...(uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort)]),
    ...(dbFile === undefined ? [] : ['--db-filename', dbFile, ...repeated('--sqlite-pragma', sqlitePragmas)]),
    ...repeated('--search-attribute', searchAttributes),
    ...repeated('--dynamic-config-value', Object.fromEntries(asJson)),
  ];
}
