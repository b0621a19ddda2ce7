/** POSTs a time-stamp query and returns the response, however long it takes: the provider adapter gives up after seconds. */
export async function askAuthority(url: string, query: Uint8Array): Promise<Uint8Array> {
  const headers = { 'content-type': 'application/timestamp-query' };
  const answer = await fetch(url, { method: 'POST', headers, body: Buffer.from(query) });
  if (!answer.ok) throw new Error(`${url} answered with HTTP status ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
