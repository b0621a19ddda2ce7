import './drop-box.css';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ComparedBlock } from '../../../proofs/judge/trusted-blocks';
import type { Sorted } from '../../../proofs/sorting/sort';
import { useFormat, useMessages } from '../i18n/language-context';
import { Button } from '../ui/button';
import { Progress } from '../ui/progress';
import { dropBoxMessages } from './messages';
import { Notes } from './notes';
import type { PageCertificate } from './page-certificate';
import { loadResults, prepare, whenIdle } from './prepare';
import { useEntries } from './use-entries';
import type { Entry } from './use-entries';
import { useJudgements } from './use-judgements';
import { Zone } from './zone';

const Results = lazy(async () => ({ default: (await loadResults()).Results }));
const NO_BLOCKS: ReadonlyMap<string, ComparedBlock> = new Map();

/**
 * Takes files and proofs in any number and order, and says of each file what holds. Works without a connection once loaded. With a
 * `certificate`, which the page shows, files are compared with it as well.
 */
export function DropBox({
  certificate = null,
  onFile,
}: {
  certificate?: PageCertificate | null;
  /** Told of the reader's copy of the certified file. */
  onFile?: (file: Sorted | null) => void;
}) {
  const t = useMessages(dropBoxMessages);
  const format = useFormat();
  const { entries, left, add, addSorted, clear } = useEntries();
  const [adopted, setAdopted] = useState<Sorted | null>(null);
  const [blocks, setBlocks] = useState(NO_BLOCKS);
  const ready = usePrepared();
  const judged = useJudgements(entries, adopted, blocks);
  const reading = entries.filter(isReading);

  const found = useMemo(
    () => judged?.groups.find(({ file }) => file?.digests['SHA-256'] === certificate?.sha256)?.file ?? null,
    [judged, certificate?.sha256],
  );
  useEffect(() => {
    onFile?.(found);
  }, [found, onFile]);

  const setBlock = useCallback((key: string, block: ComparedBlock | null) => {
    setBlocks((before) => {
      const next = new Map(before);
      if (block === null) next.delete(key);
      else next.set(key, block);
      return next;
    });
  }, []);
  const startOver = (): void => {
    clear();
    setAdopted(null);
    setBlocks(NO_BLOCKS);
  };

  return (
    <div className="drop-box">
      <Zone onFiles={add} />
      <p className="muted small">
        {t.private}{' '}
        <span className="drop-box-offline" data-ready={ready}>
          {t.offline}
        </span>
      </p>
      <div
        className={`drop-box-results${reading.length > 0 ? ' drop-box-busy' : ''}`}
        role="region"
        aria-label={t.results}
        aria-live="polite"
      >
        {reading[0] !== undefined && (
          <Progress label={t.reading(reading[0].name)} fraction={reading[0].state.fraction} />
        )}
        <Notes entries={entries} left={left} judged={judged} />
        {judged !== null && (
          <Suspense>
            <Results
              judged={judged}
              certificate={certificate}
              blocks={blocks}
              adopted={adopted}
              onBlock={setBlock}
              onLoaded={addSorted}
              onAdopt={setAdopted}
            />
          </Suspense>
        )}
      </div>
      {entries.length > 0 && (
        <div className="row row-between no-print">
          <p className="muted small">{t.given(format.number(entries.length))}</p>
          <Button small onClick={startOver}>
            {t.restart}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether everything that a check needs is loaded; it is loaded once the page is shown. */
function usePrepared(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let live = true;
    const cancel = whenIdle(() => {
      prepare().then(
        () => {
          if (live) setReady(true);
        },
        () => undefined,
      );
    });
    return () => {
      live = false;
      cancel();
    };
  }, []);
  return ready;
}

function isReading(entry: Entry): entry is Entry & { state: { status: 'reading' } } {
  return entry.state.status === 'reading';
}
