import { useSession } from '../session/session-context';

/** Whom to ask, as a link: the operator's e-mail address or web page. Nothing if the operator has named none. */
export function SupportContact() {
  const { support_contact: contact } = useSession().session.service;
  if (contact === null) return null;
  const isPage = contact.startsWith('https:');
  return (
    <a href={isPage ? contact : `mailto:${contact}`} rel="noreferrer">
      {isPage ? contact.replace(/^https:\/\//, '').replace(/\/$/, '') : contact}
    </a>
  );
}
