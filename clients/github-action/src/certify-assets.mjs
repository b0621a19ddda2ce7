import { createHash } from 'node:crypto';
import { ActionError } from './commands.mjs';

const REFERENCE_CHARACTERS = 128;

/**
 * The certificates of the assets, in their order. Those that an earlier run made carry the release as their reference and are used again;
 * the rest is certified as one batch. Assets with the same content share a certificate.
 */
export async function certifyAssets(sello, assets, release, inputs) {
  const reference = referenceOf(inputs.repository, release);
  const earlier = await readAll(sello.certificates.list({ reference }));
  const known = new Set(earlier.flatMap(({ status, file }) => (status === 'failed' ? [] : [file.sha256])));
  const missing = [...new Map(assets.map((asset) => [asset.sha256, asset])).values()].filter(
    ({ sha256 }) => !known.has(sha256),
  );
  const batchId =
    missing.length === 0 ? null : await certify(sello, missing, reference, earlier, inputs, release);
  const all = batchId === null ? earlier : await readAll(sello.certificates.list({ reference }));
  return { batchId, certificates: assets.map((asset) => certificateOf(all, asset)) };
}

async function certify(sello, assets, reference, earlier, inputs, release) {
  const items = assets.map((asset) => itemOf(asset, reference, inputs, release));
  // A batch that failed keeps its key, so that its failures make the next one another.
  const failed = earlier.filter(({ status }) => status === 'failed').map(({ id }) => id);
  const content = JSON.stringify({ items, failed: failed.sort() });
  const idempotencyKey = `sello-action-${createHash('sha256').update(content).digest('hex')}`;
  const batch = await sello.batches.create(items, { idempotencyKey });
  await sello.batches.wait(batch, { timeout: inputs.timeoutMs });
  return batch.id;
}

function itemOf({ name, size, sha256, content_type: mime }, reference, inputs, release) {
  const { title, documentType, publicPage, repository } = inputs;
  const words = { name, tag: release.tag_name ?? '', repository };
  const filled = title.replaceAll(/\{(name|tag|repository)\}/g, (_, word) => words[word]);
  return {
    sha256,
    file_size: size,
    file_name: cut(name, 255),
    ...(mime && { file_mime: cut(mime, 255) }),
    ...(filled !== '' && { title: cut(filled, 200) }),
    ...(documentType !== '' && { document_type: cut(documentType, 64) }),
    ref: reference,
    public_page: publicPage,
  };
}

/** By whole characters. */
const cut = (text, characters) => [...text].slice(0, characters).join('');

/** The same for all assets of a release, and for no other release. */
function referenceOf(repository, { tag_name: tag, id }) {
  const reference = `github:${repository}@${tag || id}`;
  if (reference.length <= REFERENCE_CHARACTERS) return reference;
  return `github:${createHash('sha256').update(reference).digest('hex')}`;
}

function certificateOf(all, { sha256, name }) {
  const same = all.filter(({ file }) => file.sha256 === sha256);
  const found = same.find(({ status }) => status === 'certified') ?? same[0];
  if (found === undefined)
    throw new ActionError(`The service has no certificate of ${name}. Run this again.`);
  return found;
}

async function readAll(list) {
  const all = [];
  for await (const certificate of list) all.push(certificate);
  return all;
}
