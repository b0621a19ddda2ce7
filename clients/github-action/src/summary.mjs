/** The table that the job's page shows. */
export function summary(results, release) {
  const rows = results.map(({ asset, certificate, bundle }) => {
    const { id, status, public_page: isPublic, qr_verification_url: page } = certificate;
    const link = isPublic ? `[${id}](${page})` : id;
    const cells = [asset.name, asset.sha256, link, status, certificate.blockchain.status, bundle ?? ''];
    return `| ${cells.map((cell, index) => (index === 2 ? cell : text(cell))).join(' | ')} |`;
  });
  return [
    `### Certified: ${text(release.tag_name ?? String(release.id))}`,
    '',
    '| asset | SHA-256 | certificate | status | anchor | bundle |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** As text alone: neither Markdown nor HTML of a name has an effect. */
function text(value) {
  const plain = [...value].map((character) =>
    /[\p{L}\p{N} ]/u.test(character) ? character : `&#${character.codePointAt(0)};`,
  );
  return plain.join('');
}
