import { useState } from 'react';
import type { Live } from './use-live';

/** What was loaded, or while something else is being loaded, what was there before. Nothing if that failed. */
export function useLast<T>({ data, failure }: Pick<Live<T>, 'data' | 'failure'>): T | null {
  const [last, setLast] = useState(data);
  if (data !== null && data !== last) setLast(data);
  return data ?? (failure === null ? last : null);
}
