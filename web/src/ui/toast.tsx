import { createContext, use, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Alert } from './alert';
import type { Tone } from './tone';

interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

type Say = (text: string, tone?: Tone) => void;

const SHOWN_FOR_MS = 6000;
const ToastContext = createContext<Say>(() => undefined);

/** Short news at the foot of the page, read aloud; for what matters longer than a moment, use an `Alert` in the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const say = useCallback<Say>((text, tone = 'good') => {
    const id = Date.now() + Math.random();
    setToasts((shown) => [...shown, { id, tone, text }]);
    setTimeout(() => {
      setToasts((shown) => shown.filter((toast) => toast.id !== id));
    }, SHOWN_FOR_MS);
  }, []);
  return (
    <ToastContext value={say}>
      {children}
      <div className="toasts not-printed" role="status">
        {toasts.map(({ id, tone, text }) => (
          <Alert key={id} tone={tone} title={text} />
        ))}
      </div>
    </ToastContext>
  );
}

export function useToast(): Say {
  return use(ToastContext);
}
