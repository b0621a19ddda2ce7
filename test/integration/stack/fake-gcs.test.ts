import { testServers } from '../../support/servers';

it('serves the storage API on loopback only', async () => {
  const { gcsEndpoint } = testServers();
  const created = await fetch(`${gcsEndpoint}/storage/v1/b?project=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `stack-${process.pid}` }),
  });
  expect(created.status).toBe(200);
  expect(new URL(gcsEndpoint).hostname).toBe('127.0.0.1');
});
