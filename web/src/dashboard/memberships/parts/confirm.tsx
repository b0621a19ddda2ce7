import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Problem } from '../../parts/problem';
import { useAction } from '../../parts/use-action';
import { membershipMessages } from '../messages';

const REASON_CHARACTERS = 500;

interface ConfirmProps {
  open: boolean;
  danger?: boolean;
  words: { title: string; text: string; confirm: string };
  /** Whether a reason is asked for. */
  reason?: 'optional' | 'required';
  onClose: () => void;
  /** Throws a `Failure`, which is shown. */
  onConfirm: (reason: string | null) => Promise<void>;
  children?: ReactNode;
}

/** Asks before something that can't be undone, or that others notice. */
export function Confirm({ open, onClose, words, ...rest }: ConfirmProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <Question words={words} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Question({
  danger = false,
  words,
  reason,
  onClose,
  onConfirm,
  children,
}: Omit<ConfirmProps, 'open'>) {
  const t = useMessages(membershipMessages);
  const { busy, failure, run } = useAction();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const send = async () => {
    if (busy) return;
    const given = text.trim();
    setMissing(reason === 'required' && given === '');
    if (reason === 'required' && given === '') return;
    if (await run(() => onConfirm(given === '' ? null : given))) onClose();
  };
  return (
    <Form onSend={send}>
      <p>{words.text}</p>
      {children}
      {reason !== undefined && (
        <TextField
          label={reason === 'required' ? t.reason : t.reasonOptional}
          error={missing ? t.reasonError : null}
          maxLength={REASON_CHARACTERS}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      )}
      {failure !== null && <Problem failure={failure} />}
      <div className="row">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {words.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </Form>
  );
}
