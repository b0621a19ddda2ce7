import { networkNames } from '../checking/network-names';
import { useFormat, useMessages } from '../i18n/language-context';
import { anchorState } from '../ui/anchor-state';
import { Card } from '../ui/card';
import { Timeline } from '../ui/timeline';
import type { TimelineItem } from '../ui/timeline';
import { certificateMessages } from './messages';
import type { ProofDocument } from './proof-document';

/** The three times of a certificate, each by a different clock: received, time-stamped, mined. */
export function ThreeTimes({ proof }: { proof: ProofDocument }) {
  const { times: t } = useMessages(certificateMessages);
  const networks = useMessages(networkNames);
  const format = useFormat();
  const { grade, custody, received_at: received, nom151, blockchain } = proof;
  const { network, block_time: blockTime, confirmations, confirmations_required: required } = blockchain;
  const state = anchorState(blockchain);
  const depth =
    state === 'mined'
      ? t.minedShallow(format.number(confirmations), format.number(required))
      : `${format.plural(confirmations, t.confirmations)}.`;
  const items: TimelineItem[] = [
    {
      key: 'received',
      title: t.received,
      tone: 'good',
      children: <Moment iso={received} note={custody === 'held' ? t.receivedNote : t.receivedHash} />,
    },
    {
      key: 'stamped',
      title: grade === 'sandbox' ? t.stampedSandbox : t.stamped(nom151.provider),
      tone: 'good',
      children: <Moment iso={nom151.gen_time} note={t.stampedNote} />,
    },
    {
      key: 'mined',
      title: t.mined(networks[network]),
      tone: state === 'confirmed' ? 'good' : 'wait',
      children:
        blockTime === null ? (
          <p className="muted">{state === 'pending' ? t.minedPending : t.minedSent}</p>
        ) : (
          <Moment iso={blockTime} note={`${t.minedNote} ${depth}`} />
        ),
    },
  ];
  return (
    <Card title={t.title}>
      <div aria-live="polite">
        <Timeline items={items} label={t.title} />
      </div>
    </Card>
  );
}

function Moment({ iso, note }: { iso: string; note: string }) {
  const format = useFormat();
  return (
    <>
      <p className="moment">
        <time dateTime={iso}>{format.time(iso)}</time>
        <span className="muted small mono">{format.utc(iso)}</span>
      </p>
      <p className="muted small">{note}</p>
    </>
  );
}
