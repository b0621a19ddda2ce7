import '../ui/drop-zone.css';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../i18n/language-context';
import { Icon } from '../ui/icon';
import { droppedFiles } from '../files/dropped-files';
import { chosenFiles } from '../files/found-files';
import { collect, MAX_FILES } from './collect-files';
import { useBrowser } from '../ui/use-browser';
import type { Collected } from './collect-files';
import { dropBoxMessages } from './messages';

const knowsFolders = () => 'webkitdirectory' in HTMLInputElement.prototype;

/** Takes whatever is dropped anywhere on the page, or chosen. A file input fills the box, for keyboards, screen readers and phones. */
export function Zone({ onFiles }: { onFiles: (collected: Collected) => void }) {
  const t = useMessages(dropBoxMessages);
  const id = useId();
  const [over, setOver] = useState(false);
  const folders = useBrowser(knowsFolders, true);
  const zone = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      // Without this, the browser would leave the page and open the file.
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!carriesFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer.items, MAX_FILES).then((found) => {
        onFiles(collect(found));
      });
    };
    addEventListener('dragover', onDragOver);
    addEventListener('dragleave', onDragLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('dragleave', onDragLeave);
      removeEventListener('drop', onDrop);
    };
  }, [onFiles]);

  const take = useCallback(
    (input: HTMLInputElement): void => {
      const files = [...(input.files ?? [])];
      // Lets the reader choose the same file again after changing it.
      input.value = '';
      if (files.length > 0) onFiles(collect(chosenFiles(files)));
    },
    [onFiles],
  );
  // Files may have been chosen before the page ran.
  useEffect(() => zone.current?.querySelectorAll('input').forEach(take), [take]);
  const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    take(currentTarget);
  };

  return (
    <div ref={zone} className={`drop-zone no-print${over ? ' drop-zone-over' : ''}`}>
      <Icon name="shield" size={32} />
      <p className="drop-zone-label">{t.drop}</p>
      <p className="muted small" id={`${id}-hint`}>
        {t.hint}
      </p>
      <div className="drop-box-actions">
        <label className="button button-primary" htmlFor={id}>
          {t.choose}
        </label>
        {folders && (
          <label className="button button-secondary drop-box-folder">
            {t.folder}
            <input
              type="file"
              ref={(input) => {
                input?.setAttribute('webkitdirectory', '');
              }}
              onChange={onChange}
            />
          </label>
        )}
      </div>
      <input id={id} type="file" multiple aria-describedby={`${id}-hint`} onChange={onChange} />
    </div>
  );
}
