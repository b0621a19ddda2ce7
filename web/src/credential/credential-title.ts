import type { Language } from '../i18n/language';
import type { CredentialDocument } from './credential-document';
import { credentialMessages } from './messages';

/** The title of the page: the status alone, so that histories and tabs show nobody's name. */
export function titleOf(
  language: Language,
  { kind, status }: Pick<CredentialDocument, 'kind' | 'status'>,
): string {
  return credentialMessages[language].status[kind][status] ?? credentialMessages[language].kinds[kind];
}
