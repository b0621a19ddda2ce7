import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;

/** The license texts of the packages that the service runs. Their code is in the bundles, without its comments. */
export function thirdPartyLicenses(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true && existsSync(join(root, path)),
  );
  const sections = installed.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const files = readdirSync(join(root, path)).filter((file) => LICENSE_FILE.test(file));
    const texts = files.map((file) => readFileSync(join(root, path, file), 'utf8').trim());
    return [`# ${name} ${version}${license ? ` (${license})` : ''}`, ...texts].join('\n\n');
  });
  return `${sections.join('\n\n')}\n`;
}
