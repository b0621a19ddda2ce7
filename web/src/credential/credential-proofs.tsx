import { useFormat, useMessages } from '../i18n/language-context';
import { GradeBadge } from '../ui/badge';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';
import type { CredentialDocument } from './credential-document';
import { credentialMessages } from './messages';

/** What the credential was certified as. */
export function CredentialProofs({ credential: { certificate } }: { credential: CredentialDocument }) {
  const { proofs: t } = useMessages(credentialMessages);
  const format = useFormat();
  return (
    <Card title={t.title}>
      <div className="stack" aria-live="polite">
        {certificate === null ? (
          <p className="muted">{t.pending}</p>
        ) : (
          <>
            <p>
              {(certificate.grade === 'sandbox' ? t.textSandbox : t.text)(
                format.time(certificate.stamped_at),
              )}
            </p>
            <div className="row">
              <GradeBadge grade={certificate.grade} />
            </div>
            <div className="row">
              <ButtonLink href={`/v/${certificate.id}`}>
                <Icon name="shield" />
                {t.open}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
