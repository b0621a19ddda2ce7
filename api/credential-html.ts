import type { PublicCredential } from '../app/memberships/public-credential';
import { certificateHtml } from './certificate-html';
import type { PageLanguage } from './preferred-language';
import type { WebFiles } from './web-files';

/** The page of an accreditation or a membership. `null`: the same page for every address without one. */
export function credentialHtml(
  web: WebFiles,
  _found: PublicCredential | null,
  _language: PageLanguage,
): string {
  return certificateHtml(web, null);
}
