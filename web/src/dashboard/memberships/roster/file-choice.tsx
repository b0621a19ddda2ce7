import { useState } from 'react';
import { csvTable } from '../../../../../domain/csv';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { DropZone } from '../../../ui/drop-zone';
import { todayIn } from '../renewals/today';
import type { Course } from '../types';
import { saveText } from './bad-row';
import { rosterMessages } from './messages';
import { decodeText } from './read-csv';
import { isProblem, MOST_ROWS, readRoster } from './read-roster';
import type { ReadRoster, RosterProblem } from './read-roster';

type Problem = RosterProblem | { problem: 'unreadable' };

/** Reads a file of the reader's choice, and says what is wrong if it is no roster. */
export function FileChoice({ course, onRead }: { course: Course; onRead: (roster: ReadRoster) => void }) {
  const t = useMessages(rosterMessages).file;
  const sentenceOf = useProblemSentence();
  const [problem, setProblem] = useState<Problem | null>(null);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    let bytes: Uint8Array;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      setProblem({ problem: 'unreadable' });
      return;
    }
    const found = readRoster(decodeText(bytes), course, todayIn(undefined));
    if (isProblem(found)) setProblem(found);
    else onRead(found);
  };
  return (
    <div className="stack">
      <DropZone
        label={t.label}
        hint={t.hint}
        accept=".csv,.txt,text/csv,text/plain"
        icon="file"
        onFiles={(files) => {
          void read(files[0]);
        }}
      />
      {problem !== null && <Alert tone="bad" live="assertive" title={sentenceOf(problem)} />}
      <Columns course={course} />
    </div>
  );
}

function Columns({ course }: { course: Course }) {
  const t = useMessages(rosterMessages).file;
  const [member = '', name = '', completed = '', role = ''] = t.exampleHeadings;
  const isSpanish = member !== 'member';
  const columns: [heading: string, text: string][] = [
    [member, t.member],
    [completed, t.completed],
    [role, t.role],
    [isSpanish ? 'puntos' : 'points', t.points],
    [isSpanish ? 'referencia' : 'ref', t.ref],
    [name, t.name],
  ];
  return (
    <details className="columns-help">
      <summary>{t.columns}</summary>
      <div className="stack">
        <p>{t.columnsText}</p>
        <dl className="column-list">
          {columns.map(([heading, text]) => (
            <div key={heading}>
              <dt>
                <code>{heading}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Button
            small
            onClick={() => {
              const rows = [
                [...t.exampleHeadings],
                ['A-1001', 'Ana Peña', course.ends_on, isSpanish ? 'asistente' : 'attendee'],
                ['A-1002', 'Luis Ortega', course.ends_on, isSpanish ? 'ponente' : 'speaker'],
              ];
              saveText(t.exampleName, csvTable(rows));
            }}
          >
            {t.example}
          </Button>
        </div>
      </div>
    </details>
  );
}

function useProblemSentence(): (problem: Problem) => string {
  const t = useMessages(rosterMessages).problems;
  const format = useFormat();
  return (found) => {
    switch (found.problem) {
      case 'open_quote':
        return t.open_quote(format.number(found.row));
      case 'no_member_column':
        return t.no_member_column(found.headings.filter((heading) => heading !== '').join(', '));
      case 'too_many':
        return t.too_many(format.number(found.rows), format.number(MOST_ROWS));
      case 'empty':
      case 'no_rows':
      case 'unreadable':
        return t[found.problem];
    }
  };
}
