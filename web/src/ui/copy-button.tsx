import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/language-context';
import { Button } from './button';
import { Icon } from './icon';
import { uiMessages } from './messages';

const SHOWN_FOR_MS = 2500;

/** `what` names the copied value for screen readers: "Copy: Block hash". */
export function CopyButton({
  text,
  what,
  label,
  variant = 'quiet',
}: {
  text: string;
  what: string;
  /** Instead of "Copy". */
  label?: string;
  variant?: 'quiet' | 'secondary';
}) {
  const t = useMessages(uiMessages);
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => {
      setResult(null);
    }, SHOWN_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [result]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      // No permission, or an insecure page.
      setResult('failed');
    }
  };
  return (
    <span className="no-print">
      <Button
        variant={variant}
        small
        aria-label={`${label ?? t.copy}: ${what}`}
        onClick={() => {
          void copy();
        }}
      >
        <Icon name={result === 'copied' ? 'check' : 'copy'} size={16} />
        {result === null ? (label ?? t.copy) : t[result]}
      </Button>
      <span className="visually-hidden" role="status">
        {result !== null && t[result]}
      </span>
    </span>
  );
}
