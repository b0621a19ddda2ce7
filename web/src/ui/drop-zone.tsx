import './drop-zone.css';
import { useId, useState } from 'react';
import { Icon } from './icon';
import type { IconName } from './icon';

/** A file input that is as large as the box around it, so that it is clicked, typed at, spoken to and dropped on like any other. */
export function DropZone({
  label,
  hint,
  onFiles,
  multiple = false,
  accept,
  icon = 'upload',
  disabled = false,
}: {
  label: string;
  hint?: string;
  onFiles: (files: File[]) => void;
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
      onDrop={() => {
        setOver(false);
      }}
    >
      <Icon name={icon} size={32} />
      <label className="drop-zone-label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="soft small" id={`${id}-hint`}>
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
          // The same file can be chosen again after it was changed.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
