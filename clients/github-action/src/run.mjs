import { attachBundles } from './attach-bundles.mjs';
import { certifyAssets } from './certify-assets.mjs';
import { ActionError, notice, setOutput, writeSummary } from './commands.mjs';
import { Releases } from './github.mjs';
import { selectAssets } from './select-assets.mjs';
import { summary } from './summary.mjs';
import { waitForAll } from './wait-for-all.mjs';

/** Certifies the release. What earlier runs did is found and used, so a run can be repeated at no cost. */
export async function run(inputs, Sello) {
  const { url, apiKey, attach, wait } = inputs;
  const sello = new Sello({ url, apiKey, userAgent: 'sello-action' });
  const releases = new Releases(inputs);
  const release = await releases.find(inputs);
  const all = await releases.assets(release);
  const assets = [];
  for (const asset of selectAssets(all, inputs.files))
    assets.push({ ...asset, sha256: await releases.hash(asset) });
  if (assets.length === 0) throw new ActionError('The release has no asset that files names.');

  const { batchId, certificates } = await certifyAssets(sello, assets, release, inputs);
  const results = assets.map((asset, index) => ({ asset, certificate: certificates[index], bundle: null }));
  const report = () => tell(results, batchId, release);
  try {
    if (wait === 'anchored') await waitForAll(sello, results, inputs.timeoutMs);
    if (attach) await attachBundles({ sello, releases, release, existing: all, results });
  } finally {
    report();
  }
  const failed = results.filter(({ certificate }) => certificate.status !== 'certified');
  if (failed.length > 0)
    throw new ActionError(
      `${failed.length} of ${results.length} assets were not certified: ${failed[0].certificate.failure?.message ?? 'they are still in work.'} Run this again; the others are not certified anew.`,
    );
  notice(`${results.length} assets are certified.`);
}

function tell(results, batchId, release) {
  const list = results.map(({ asset: { name, sha256, size }, certificate, bundle }) => ({
    name,
    sha256,
    size,
    certificate_id: certificate.id,
    status: certificate.status,
    url: certificate.public_page ? certificate.qr_verification_url : null,
    bundle,
  }));
  setOutput('batch-id', batchId ?? '');
  setOutput('certificates', JSON.stringify(list));
  writeSummary(summary(results, release));
}
