import { createContext, use, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Alert } from './alert';
import type { Tone } from './tone';

interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

type Notify = (text: string, tone?: Tone) => void;

const SHOWN_FOR_MS = 6000;
const ToastContext = createContext<Notify>(() => undefined);

/** Short-lived notices at the bottom of the page, announced to screen readers. For anything lasting, use an `Alert`. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const notify = useCallback<Notify>((text, tone = 'good') => {
    const id = Date.now() + Math.random();
    setToasts((shown) => [...shown, { id, tone, text }]);
    setTimeout(() => {
      setToasts((shown) => shown.filter((toast) => toast.id !== id));
    }, SHOWN_FOR_MS);
  }, []);
  return (
    <ToastContext value={notify}>
      {children}
      <div className="toasts no-print" role="status">
        {toasts.map(({ id, tone, text }) => (
          <Alert key={id} tone={tone} title={text} />
        ))}
      </div>
    </ToastContext>
  );
}

export function useToast(): Notify {
  return use(ToastContext);
}
