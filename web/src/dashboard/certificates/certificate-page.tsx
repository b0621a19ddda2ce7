import './certificates.css';
import { api } from '../../api/client';
import type { CertificateRecord } from '../../api/types';
import { networkName, networkNames } from '../../checking/network-names';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Card } from '../../ui/card';
import { GradeBadge } from '../../ui/badge';
import { Facts, Hash } from '../../ui/facts';
import type { Fact } from '../../ui/facts';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Link } from '../parts/router';
import { useLive } from '../parts/use-live';
import { readReturn } from './list-query';
import { certificateMessages } from './messages';
import { ProofsCard } from './proofs-card';
import { ShareCard } from './share-card';
import { AnchorBadge, refreshDelay, StatusBadge } from './status';
import { CertificateTimeline } from './certificate-timeline';

export function CertificatePage({ id }: { id: string }) {
  const t = useMessages(certificateMessages);
  const { data, failure, reload } = useLive(
    `certificate ${id}`,
    async (signal) => {
      const params = { path: { id } };
      const [{ certificate }, { events }] = await Promise.all([
        answerOf(api.GET('/certificates/{id}', { signal, params })),
        answerOf(api.GET('/certificates/{id}/timeline', { signal, params })),
      ]);
      return { certificate, events };
    },
    ({ certificate }) => refreshDelay(certificate),
  );
  return (
    <DashboardShell
      title={data?.certificate.title ?? t.detail.kind}
      before={
        <p className="crumb">
          <Link {...readReturn(history.state)}>← {t.back}</Link>
        </p>
      }
    >
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {data === null ? (
        failure === null && (
          <Card>
            <Waiting lines={8} />
          </Card>
        )
      ) : (
        <>
          <div className="row">
            <StatusBadge certificate={data.certificate} />
            {data.certificate.nom151.grade === 'sandbox' && <GradeBadge grade="sandbox" />}
            <AnchorBadge certificate={data.certificate} />
          </div>
          <div className="columns columns-wide-narrow">
            <div className="stack stack-l">
              <ProofsCard certificate={data.certificate} />
              <ShareCard certificate={data.certificate} onChanged={reload} />
              <Details certificate={data.certificate} />
            </div>
            <CertificateTimeline certificate={data.certificate} events={data.events} />
          </div>
        </>
      )}
    </DashboardShell>
  );
}

function Details({ certificate }: { certificate: CertificateRecord }) {
  const t = useMessages(certificateMessages).detail;
  const networks = useMessages(networkNames);
  const format = useFormat();
  const { file, custody, nom151, blockchain, evidence } = certificate;
  const { status, valid_until: until, renewals, revocation } = evidence;
  const stated = (value: string) => (custody === 'held' ? value : t.stated(value));
  const text = (name: string, value: string | null): Fact[] => (value === null ? [] : [{ name, value }]);
  const code = (name: string, value: string | null): Fact[] =>
    value === null ? [] : [{ name, value: <code>{value}</code> }];
  const long = (name: string, value: string | null): Fact[] =>
    value === null ? [] : [{ name, value: <Hash value={value} what={name} /> }];
  return (
    <Card title={t.facts}>
      <Facts
        facts={[
          ...text(t.file, stated(file.name)),
          ...text(t.size, stated(format.fileSize(file.size))),
          ...text(t.type, certificate.document_type),
          ...text(t.reference, certificate.reference),
          ...text(t.description, certificate.description),
          ...long(t.sha256, file.sha256),
          ...long(t.id, certificate.id),
          ...long(t.serial, nom151.serial_number),
          ...code(t.policy, nom151.policy_oid),
          ...(status === 'pending' || until === null
            ? []
            : [
                { name: t.validity, value: t.evidence[status](format.date(until)) },
                { name: t.revocation, value: t.revocations[revocation] ?? revocation },
              ]),
          ...text(t.renewals, renewals === 0 ? null : format.number(renewals)),
          { name: t.network, value: networkName(networks, blockchain.network) },
          ...long(t.txid, blockchain.txid),
        ]}
      />
    </Card>
  );
}
