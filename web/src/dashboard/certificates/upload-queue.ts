import { LIMITS } from '../../../../domain/limits';
import type { CertificateRecord } from '../../api/types';
import type { Failure } from '../parts/failure';
import { newIdempotencyKey } from './send-file';
import type { Upload } from './send-file';

export type UploadState =
  | { is: 'ready' }
  | { is: 'refused'; reason: 'large' | 'empty' }
  | { is: 'waiting' }
  | { is: 'sending'; part: number }
  | { is: 'done'; certificate: CertificateRecord }
  | { is: 'failed'; failure: Failure };

export interface QueuedUpload extends Upload {
  id: string;
  state: UploadState;
}

export type QueueAction =
  | { do: 'add'; files: File[]; mostBytes: number }
  | { do: 'retitle'; id: string; title: string }
  | { do: 'remove'; id: string }
  | { do: 'clear' }
  | { do: 'start'; documentType: string; description: string }
  | { do: 'retry'; id: string }
  | { do: 'hold' }
  | { do: 'set'; id: string; state: UploadState };

/** What is known of a file before it is sent. */
function stateOf(file: File, mostBytes: number): UploadState {
  if (file.size > mostBytes) return { is: 'refused', reason: 'large' };
  if (file.size === 0) return { is: 'refused', reason: 'empty' };
  return { is: 'ready' };
}

function queued(file: File, mostBytes: number): QueuedUpload {
  const key = newIdempotencyKey();
  return {
    id: key,
    file,
    title: Array.from(file.name).slice(0, LIMITS.titleCharacters).join(''),
    documentType: '',
    description: '',
    idempotencyKey: key,
    state: stateOf(file, mostBytes),
  };
}

export function reduceQueue(queue: QueuedUpload[], action: QueueAction): QueuedUpload[] {
  const change = (id: string, facts: Partial<QueuedUpload>) =>
    queue.map((item) => (item.id === id ? { ...item, ...facts } : item));
  switch (action.do) {
    case 'add':
      return [...queue, ...action.files.map((file) => queued(file, action.mostBytes))];
    case 'retitle':
      return change(action.id, { title: action.title });
    case 'remove':
      return queue.filter(({ id }) => id !== action.id);
    case 'clear':
      return queue.filter(({ state }) => state.is !== 'done' && state.is !== 'refused');
    case 'start': {
      const { documentType, description } = action;
      return queue.map((item) =>
        item.state.is === 'ready' ? { ...item, documentType, description, state: { is: 'waiting' } } : item,
      );
    }
    case 'retry':
      return change(action.id, { state: { is: 'waiting' } });
    case 'hold':
      // Nothing more can be certified for now: the rest is not sent in vain.
      return queue.map((item) => (item.state.is === 'waiting' ? { ...item, state: { is: 'ready' } } : item));
    case 'set':
      return change(action.id, { state: action.state });
  }
}
