export default async function globalTeardown(): Promise<void> {
  for (const server of globalThis.selloTestServers ?? []) await server.stop();
}
