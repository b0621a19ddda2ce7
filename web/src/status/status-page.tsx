import './status.css';
import { useFormat, useMessages } from '../i18n/language-context';
import { Badge, BadgeSkeleton } from '../ui/badge';
import { Card } from '../ui/card';
import { PageShell } from '../ui/page-shell';
import { SkeletonText } from '../ui/progress';
import type { Tone } from '../ui/tone';
import { statusMessages } from './messages';
import { useStatus } from './use-status';
import type { PartStatus, ServiceStatus, StatusState } from './use-status';

const TONES: Record<PartStatus, Tone> = { working: 'good', delayed: 'wait', down: 'bad', unknown: 'neutral' };
const PARTS = ['files', 'timestamps', 'anchoring'] as const;

/** What works now, in words, for people who wonder whether it is them or the service. */
export function StatusPage() {
  const t = useMessages(statusMessages);
  const format = useFormat();
  const state = useStatus();
  const { status, unreachableAt } = state;
  const unreachable = unreachableAt !== null;
  const waiting = status === null && !unreachable;
  const overall = overallOf(state);
  return (
    <PageShell title={t.title} narrow>
      <div className="stack stack-l">
        <p className="muted">{t.title}</p>
        <h1 className={`status-headline tone-${overall?.tone ?? 'neutral'}`} aria-live="polite">
          {overall === null ? t.checking : t.overall[overall.key]}
        </h1>
        {unreachable && <p className="lead">{t.unreachable}</p>}
        <Card>
          <ul className="status-list" aria-busy={waiting}>
            {PARTS.map((part) => (
              <Part
                key={part}
                name={t.parts[part].name}
                texts={t.parts[part]}
                state={unreachable ? 'unknown' : (status?.parts[part] ?? null)}
              />
            ))}
            <Part
              name={t.parts.pages.name}
              texts={t.parts.pages}
              state={waiting ? null : unreachable ? 'down' : 'working'}
            />
          </ul>
        </Card>
        <div className="muted small">
          <LastAnswer status={status} waiting={waiting} />
          {unreachable && <p>{t.triedAt(format.preciseTime(unreachableAt))}</p>}
          <p>{t.refresh}</p>
        </div>
      </div>
    </PageShell>
  );
}

/** `state` is `null` while it is not known; the text then takes the room of the one that is most likely. */
function Part<S extends PartStatus>({
  name,
  texts,
  state,
}: {
  name: string;
  texts: Record<S | 'working', string>;
  state: S | null;
}) {
  const { states } = useMessages(statusMessages);
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p className="muted">{state === null ? <SkeletonText like={texts.working} /> : texts[state]}</p>
      </div>
      {state === null ? (
        <BadgeSkeleton like={states.working} />
      ) : (
        <Badge tone={TONES[state]}>{states[state]}</Badge>
      )}
    </li>
  );
}

function LastAnswer({ status, waiting }: { status: ServiceStatus | null; waiting: boolean }) {
  const t = useMessages(statusMessages);
  const format = useFormat();
  if (waiting) {
    const now = new Date().toISOString();
    return (
      <>
        <p>
          <SkeletonText like={t.lastAnchored(format.time(now))} />
        </p>
        <p>
          <SkeletonText like={t.checkedAt(format.preciseTime(now))} />
        </p>
      </>
    );
  }
  if (status === null) return null;
  const { last_anchored_at: anchored, checked_at: checked } = status;
  return (
    <>
      <p>{anchored === null ? t.neverAnchored : t.lastAnchored(format.time(anchored))}</p>
      <p>{t.checkedAt(format.preciseTime(checked))}</p>
    </>
  );
}

function overallOf({ status, unreachableAt }: StatusState): {
  key: 'working' | 'delayed' | 'down' | 'unreachable';
  tone: Tone;
} | null {
  if (unreachableAt !== null) return { key: 'unreachable', tone: 'bad' };
  if (status === null) return null;
  const states = Object.values(status.parts);
  if (states.includes('down')) return { key: 'down', tone: 'bad' };
  return states.every((state) => state === 'working')
    ? { key: 'working', tone: 'good' }
    : { key: 'delayed', tone: 'wait' };
}
