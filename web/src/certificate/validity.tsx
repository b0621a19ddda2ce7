import { useFormat, useMessages } from '../i18n/language-context';
import { Alert } from '../ui/alert';
import { Card } from '../ui/card';
import { certificateMessages } from './messages';
import type { EvidenceStatement } from './proof-document';

/** Until when the evidence is valid, how often it was renewed, and whether its signer was revoked. */
export function Validity({ evidence }: { evidence: EvidenceStatement }) {
  const { validity: t } = useMessages(certificateMessages);
  const format = useFormat();
  const { status, revocation, renewals, valid_until: until } = evidence;
  if (status === 'pending' || until === null) return null;
  const says = `${t[status](format.date(until))} ${t.notes[status]}`;
  const renewed = renewals === 0 ? t.notRenewed : format.plural(renewals, t.renewed);
  return (
    <Card title={t.title}>
      {revocation === 'revoked' && <Alert tone="bad" title={t.revocation.revoked} />}
      {status === 'lapsed' ? <Alert tone="warn" title={says} /> : <p>{says}</p>}
      <p className="muted small">
        {renewed} {revocation !== 'revoked' && t.revocation[revocation]}
      </p>
    </Card>
  );
}
