/** confirm: shows that the address is the owner's; reset: sets a new password. */
export type LinkPurpose = 'confirm' | 'reset';

export const LINK_SECONDS: Record<LinkPurpose, number> = { confirm: 24 * 3_600, reset: 30 * 60 };

/** The token is in the fragment, which browsers send to no server: it is in no log. */
export function linkAddress(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/${purpose}#${token}`;
}
