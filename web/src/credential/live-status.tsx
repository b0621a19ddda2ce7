import { SandboxBanner } from '../certificate/sandbox-banner';
import { useLanguage, useMessages } from '../i18n/language-context';
import { PrintedAddress } from '../sharing/printed-address';
import { Icon } from '../ui/icon';
import { TONE_ICONS } from '../ui/tone';
import { useLater } from '../ui/use-browser';
import type { CredentialDocument } from './credential-document';
import { titleOf } from './credential-title';
import { credentialMessages } from './messages';
import { STATUS_TONES } from './status-tone';

/** The first thing one sees: the status of this moment, and who issued it. */
export function LiveStatus({ credential }: { credential: CredentialDocument }) {
  const t = useMessages(credentialMessages);
  const { language } = useLanguage();
  const later = useLater();
  const { id, kind, status, issuer, details, certificate } = credential;
  const tone = STATUS_TONES[status];
  return (
    <section className={`statement live-status tone-${tone}`}>
      <div className="live-status-head" role="status">
        <span className="live-status-mark">
          <Icon name={TONE_ICONS[tone]} size={36} />
        </span>
        <div className="stack">
          <p className="statement-kind">{t.kinds[kind]}</p>
          <h1>{titleOf(language, credential)}</h1>
          <p className="statement-claim">{t.says[kind][status]}</p>
        </div>
      </div>
      {certificate?.grade === 'sandbox' && <SandboxBanner words={t.sandbox} />}
      <div className="live-status-body">
        {details !== null && (
          <div className="live-status-whom">
            <p className="live-status-name">{details.name}</p>
            <p>{'course' in details ? details.course : details.program}</p>
          </div>
        )}
        <p>
          <span className="muted">{t.issuedBy}</span> <strong>{issuer.name ?? t.noName}</strong>
        </p>
        {details === null && <p className="muted">{t.hidden}</p>}
        {later && <PrintedAddress path={`/v/${id}`} />}
        <p className="muted small">
          {t.now} {issuer.name !== null && t.nameNote}
        </p>
      </div>
    </section>
  );
}
