import { useEffect, useMemo, useRef } from 'react';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Progress } from '../../../ui/progress';
import { useSentence } from '../../parts/problem';
import { useSession } from '../../session/session-context';
import { membershipMessages } from '../messages';
import type { Course } from '../types';
import { inParts } from './in-parts';
import type { RosterPart } from './in-parts';
import { rosterMessages } from './messages';
import type { ReadRoster } from './read-roster';
import { RosterPreview } from './roster-preview';
import { RosterResult } from './roster-result';
import { useRosterUpload } from './use-roster-upload';
import type { RosterUpload } from './use-roster-upload';

/** From the preview of a file to the result of its upload. */
export function RosterReview({
  course,
  roster,
  upload: name,
  onAgain,
}: {
  course: Course;
  roster: ReadRoster;
  upload: string;
  onAgain: () => void;
}) {
  const words = useMessages(membershipMessages);
  const { refresh } = useSession();
  const parts = useMemo(() => inParts(roster.rows, name), [roster, name]);
  const [upload, start] = useRosterUpload(parts);
  const { status } = upload;
  const isSent = status === 'sent';
  useEffect(() => {
    if (isSent) refresh();
  }, [isSent, refresh]);
  useWarning(status === 'sending' || status === 'waiting');
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [status === 'idle', isSent]);
  return (
    <>
      <p className="roster-course" ref={heading} tabIndex={-1}>
        <strong>{course.title}</strong>
        {course.edition !== null && <span className="muted"> · {words.edition(course.edition)}</span>}
      </p>
      {status === 'idle' && <RosterPreview roster={roster} onSend={start} onOther={onAgain} />}
      {(status === 'sending' || status === 'waiting' || status === 'stopped') && (
        <Sending parts={parts} upload={upload} onResume={start} />
      )}
      {isSent && <RosterResult course={course} roster={roster} sent={upload.sent} onAgain={onAgain} />}
    </>
  );
}

function Sending({
  parts,
  upload: { status, sent, failure },
  onResume,
}: {
  parts: readonly RosterPart[];
  upload: RosterUpload;
  onResume: () => void;
}) {
  const t = useMessages(rosterMessages).sending;
  const format = useFormat();
  const sentenceOf = useSentence();
  const total = parts.reduce((count, { items }) => count + items.length, 0);
  const done = sent.reduce((count, { part }) => count + part.items.length, 0);
  return (
    <Card title={t.title}>
      <Progress label={t.progress(format.number(done), format.number(total))} fraction={done / total} />
      {failure === null ? (
        <p role="status">{status === 'waiting' ? t.waiting : t.keep}</p>
      ) : (
        <Alert tone="bad" live="assertive" title={t.stopped}>
          <p>{sentenceOf(failure)}</p>
          <p>{t.stoppedText}</p>
          <div className="row">
            <Button small variant="primary" onClick={onResume}>
              {t.resume}
            </Button>
          </div>
        </Alert>
      )}
    </Card>
  );
}

/** Asks before the page is closed while rows are being sent. */
function useWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
    };
  }, [isSending]);
}
