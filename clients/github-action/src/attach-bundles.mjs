import { notice } from './commands.mjs';
import { BUNDLE } from './select-assets.mjs';

/**
 * Attaches the bundle of each certificate that has one. A bundle that is there already stays, unless it is older than its asset, which
 * then was replaced since, or than the certificate.
 */
export async function attachBundles({ sello, releases, release, existing, results }) {
  let waiting = 0;
  for (const result of results) {
    const { asset, certificate } = result;
    if (certificate.status !== 'certified') continue;
    const name = `${asset.name}${BUNDLE}`;
    const attached = existing.find((other) => other.name === name);
    if (attached !== undefined && isCurrent(attached, asset, certificate)) {
      result.bundle = name;
      continue;
    }
    const bundle = await download(sello, certificate);
    if (bundle === null) {
      waiting += 1;
      continue;
    }
    if (attached !== undefined) await releases.delete(attached);
    result.bundle = (await releases.upload(release, name, bundle)).name;
  }
  if (waiting > 0)
    notice(
      `${waiting} bundles are not ready: the anchor is not confirmed. Run this later to attach them; it costs nothing.`,
    );
}

/** Uploads that broke off have another state. */
function isCurrent({ state, created_at: attachedAt }, asset, certificate) {
  const after = (time) => Date.parse(attachedAt) >= Date.parse(time);
  return (state ?? 'uploaded') === 'uploaded' && after(asset.created_at) && after(certificate.created_at);
}

async function download(sello, { id }) {
  try {
    return (await sello.proofs.download(id, 'bundle')).bytes;
  } catch (error) {
    if (error.code === 'proof_not_ready') return null;
    throw error;
  }
}
