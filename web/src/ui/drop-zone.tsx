import './drop-zone.css';
import { useId, useState } from 'react';
import { Icon } from './icon';
import type { IconName } from './icon';

/** A file input that fills its box, so that mouse, keyboard, screen readers and drag and drop work as with any file input. */
export function DropZone({
  label,
  hint,
  onFiles,
  onTransfer,
  multiple = false,
  accept,
  icon = 'upload',
  disabled = false,
}: {
  label: string;
  hint?: string;
  onFiles: (files: File[]) => void;
  /** Gets what is dropped instead of `onFiles`, so that folders can be opened. */
  onTransfer?: (transfer: DataTransfer) => void;
  multiple?: boolean;
  accept?: string;
  icon?: IconName;
  disabled?: boolean;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <div
      className={`drop-zone${over ? ' drop-zone-over' : ''}`}
      onDragEnter={() => {
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (onTransfer === undefined) return;
        event.preventDefault();
        onTransfer(event.dataTransfer);
      }}
    >
      <Icon name={icon} size={32} />
      <label className="drop-zone-label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="muted small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the reader choose the same file again after changing it.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
