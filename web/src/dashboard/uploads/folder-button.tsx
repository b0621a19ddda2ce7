import { useMessages } from '../../i18n/language-context';
import { Icon } from '../../ui/icon';
import { uploadMessages } from './messages';

/** Opens the browser's dialog for folders, where it has one: phones mostly have none. */
export function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useMessages(uploadMessages);
  if (!('webkitdirectory' in HTMLInputElement.prototype)) return null;
  return (
    <label className="button button-quiet button-small folder-button">
      <Icon name="folder" size={16} />
      {t.folder}
      <input
        type="file"
        className="visually-hidden"
        ref={(input) => {
          if (input !== null) input.webkitdirectory = true;
        }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
