import { useFormat, useMessages } from '../i18n/language-context';
import { CertificateSeal } from '../ui/certificate-seal';
import { Icon } from '../ui/icon';
import { landingMessages } from './messages';

/** SHA-256 of the text “Sello”: a seal like any other, of nobody’s file. */
export const SAMPLE_SHA256 = '191d9a00f842e8eb9a2ac13f6eb79398de8c465a47ed97534c31124d9af2c498';

const SAMPLE = {
  received: '2026-11-14T18:02:10Z',
  stamped: '2026-11-14T18:02:11Z',
  mined: '2026-11-14T18:19:47Z',
} as const;

/** What a certificate looks like. It is labelled as a sample, and states nothing about a real file. */
export function SampleCertificate() {
  const { sample: t } = useMessages(landingMessages);
  const format = useFormat();
  return (
    <figure className="sample">
      <figcaption className="sample-label">{t.label}</figcaption>
      <div className="sample-head">
        <div>
          <p className="sample-kind">{t.kind}</p>
          <p className="sample-title">{t.title}</p>
        </div>
        <CertificateSeal sha256={SAMPLE_SHA256} size={120} />
      </div>
      <p className="sample-claim">{t.claim(format.time(SAMPLE.stamped))}</p>
      <ul className="sample-times">
        {(['received', 'stamped', 'mined'] as const).map((name) => (
          <li key={name}>
            <Icon name="check" size={18} />
            <span>{t[name]}</span>
            <time className="mono small" dateTime={SAMPLE[name]}>
              {format.shortTime(SAMPLE[name])}
            </time>
          </li>
        ))}
      </ul>
      <p className="sample-hash mono">{SAMPLE_SHA256.replace(/(.{8})(?=.)/g, '$1 ')}</p>
    </figure>
  );
}
