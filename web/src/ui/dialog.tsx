import './dialog.css';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/language-context';
import { Button } from './button';
import { Icon } from './icon';
import { uiMessages } from './messages';

/** The browser's modal dialog: it traps focus, closes on Escape and restores focus. */
export function Dialog({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  const t = useMessages(uiMessages);
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  return (
    <dialog ref={element} className="dialog" aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <Button variant="quiet" small aria-label={t.close} onClick={onClose}>
          <Icon name="cross" size={18} />
        </Button>
      </div>
      {open && children}
    </dialog>
  );
}
