import { Icon } from '../ui/icon';

/** Stands above whatever else a page says: nothing of the sandbox may be taken for the real thing. */
export function SandboxBanner({ words }: { words: { title: string; text: string } }) {
  return (
    <div className="sandbox-banner">
      <Icon name="warn" size={32} />
      <div>
        <p className="sandbox-title">{words.title}</p>
        <p>{words.text}</p>
      </div>
    </div>
  );
}
