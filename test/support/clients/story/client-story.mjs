/**
 * What a caller does with the client, from the first file to the last proof, in any runtime. `sources` are the same text in every form
 * that the runtime knows, `types` the proofs that it downloads.
 */
export async function story({ Sello, SelloError, hashFile }, settings, sources, types) {
  const sello = new Sello(settings);
  const certified = [];
  for (const [name, source] of Object.entries(sources)) {
    const reports = [];
    const { id, status, file, title } = await sello.certify(source, {
      title: `Contrato ${name} ñ`,
      reference: `story-${name}`,
      file_name: `${name}.txt`,
      onProgress: (progress) => reports.push(progress),
    });
    certified.push({ name, id, status, title, file, first: reports[0], last: reports.at(-1) });
  }

  const kept = await sello.certifyHash({
    ...(await hashFile(new Blob(['kept here']))),
    file_name: 'kept.txt',
  });
  const hashes = ['a', 'b', 'c'].map(async (ref) => ({ ...(await hashFile(new Blob([ref]))), ref }));
  const batch = await sello.batches.wait(await sello.batches.create(await Promise.all(hashes)));
  const items = [];
  for await (const { ref, status } of sello.batches.items(batch.id, { limit: 2 }))
    items.push(`${ref} ${status}`);

  const [{ id, file }] = certified;
  const { blockchain } = await sello.waitUntilAnchored(id);
  // Two of the proofs contain what the provider publishes about its certificates.
  while ((await sello.certificates.get(id)).evidence.revocation !== 'captured')
    await new Promise((resolve) => setTimeout(resolve, 500));
  const proofs = {};
  for (const type of types) {
    const { bytes, name, mime } = await sello.proofs.download(id, type);
    proofs[type] = { name, mime, size: bytes.length };
  }

  const listed = [];
  for await (const certificate of sello.certificates.list({ limit: 2 })) listed.push(certificate.id);
  const hidden = await sello.certificates.update(id, { public_page: false });
  const known = await sello.verify(file.sha256);
  const missing = await sello.certificates.get('cert_none').catch((error) => error);
  return {
    certified,
    kept: kept.custody,
    batch: batch.counts,
    items,
    anchor: blockchain.status,
    proofs,
    listed,
    hidden: hidden.public_page,
    known: known.certified,
    missing: { ours: missing instanceof SelloError, code: missing.code, status: missing.status },
    used: (await sello.account()).certificates.used,
  };
}
