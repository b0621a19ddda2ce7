import { useMessages } from '../i18n/language-context';
import { Facts, Hash } from '../ui/facts';
import { dropBoxMessages } from './messages';
import type { Trust } from './trust';

/** What the time stamps were checked against, for the reader to compare with what the authority publishes. */
export function TrustUsed({ trust, fingerprints }: { trust: Trust; fingerprints: string[] }) {
  const { trust: t } = useMessages(dropBoxMessages);
  const used = trust.from === 'reader' ? t.reader(trust.name) : t[trust.from];
  return (
    <details className="checks-box">
      <summary>{t.title}</summary>
      <div className="stack">
        <Facts
          facts={[
            { name: t.used, value: used },
            ...fingerprints.map((value, i) => ({
              name: fingerprints.length > 1 ? `${t.fingerprint} (${i + 1})` : t.fingerprint,
              value: <Hash value={value} what={t.fingerprint} />,
            })),
          ]}
        />
        <p className="muted small">
          {t.bundle} {t.other}
        </p>
      </div>
    </details>
  );
}
