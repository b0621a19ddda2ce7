import { Card } from '../../ui/card';
import { Timeline } from '../../ui/timeline';
import type { TimelineItem } from '../../ui/timeline';
import type { Tone } from '../../ui/tone';
import type { CertificateRecord, Stage, TimelineEvent } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Time } from '../parts/time';
import { certificateMessages } from './messages';

/** The stages of a certificate: done, in progress and to come. */
export function CertificateTimeline({
  certificate,
  events,
}: {
  certificate: CertificateRecord;
  events: TimelineEvent[];
}) {
  const t = useMessages(certificateMessages).detail;
  const reached = lastReached(certificate, events);
  const items = events.map(({ stage, at }, index): TimelineItem => {
    const tone = toneOf(stage, index, reached);
    return {
      key: stage,
      title: t.stages[stage].title,
      tone,
      children: (
        <>
          {at !== null && (
            <p className="small">
              <Time at={at} precise />
            </p>
          )}
          <p className="small muted">
            {tone === 'good' || tone === 'bad'
              ? at === null
                ? t.timeUnknown
                : stage === 'received' && certificate.custody === 'hash_only'
                  ? t.hashReceived
                  : t.stages[stage].note
              : tone === 'wait'
                ? t.pending
                : t.later}
          </p>
          <StageDetails certificate={certificate} stage={stage} tone={tone} />
        </>
      ),
    };
  });
  return (
    <Card title={t.timeline}>
      <Timeline label={t.timeline} items={items} />
    </Card>
  );
}

/** A stage without a recorded time is done if a later one, or the certificate's status, says so. */
function lastReached({ status }: CertificateRecord, events: TimelineEvent[]): number {
  const recorded = events.findLastIndex(({ at }) => at !== null);
  const known = status === 'certified' ? events.findIndex(({ stage }) => stage === 'saved') : -1;
  return Math.max(recorded, known);
}

function toneOf(stage: Stage, index: number, reached: number): Tone {
  if (stage === 'failed') return 'bad';
  if (index <= reached) return 'good';
  return index === reached + 1 ? 'wait' : 'neutral';
}

/** Details of a stage besides its time. */
function StageDetails({
  certificate,
  stage,
  tone,
}: {
  certificate: CertificateRecord;
  stage: Stage;
  tone: Tone;
}) {
  const t = useMessages(certificateMessages).detail;
  const format = useFormat();
  const { nom151, blockchain, failure } = certificate;
  if (stage === 'timestamped' && tone === 'good' && nom151.gen_time !== null)
    return <p className="small">{t.provider(nom151.provider ?? '', format.preciseTime(nom151.gen_time))}</p>;
  if (stage === 'submitted' && tone === 'wait' && blockchain.next_anchor_at !== null)
    return <p className="small muted">{t.window(format.preciseTime(blockchain.next_anchor_at))}</p>;
  if (stage === 'confirmed' && blockchain.block_height !== null) {
    const { confirmations, confirmations_required: required } = blockchain;
    return (
      <p className="small">
        {t.block(format.number(blockchain.block_height))},{' '}
        {tone === 'good'
          ? format.plural(confirmations, t.confirmations)
          : t.depth(format.number(confirmations), format.number(required))}
      </p>
    );
  }
  if (stage === 'failed' && failure !== null) return <p className="small">{failure.message}</p>;
  return null;
}
