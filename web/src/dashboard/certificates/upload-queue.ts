import { LIMITS } from '../../../../domain/limits';
import type { CertificateRecord } from '../../api/types';
import type { Failure } from '../parts/failure';
import { newIdempotencyKey } from './send-file';
import type { Upload } from './send-file';

export type UploadState =
  | { status: 'ready' }
  | { status: 'refused'; reason: 'large' | 'empty' }
  | { status: 'waiting' }
  | { status: 'sending'; fraction: number }
  | { status: 'done'; certificate: CertificateRecord }
  | { status: 'failed'; failure: Failure };

export interface QueuedUpload extends Upload {
  id: string;
  state: UploadState;
}

export type QueueAction =
  | { type: 'add'; files: File[]; maxBytes: number }
  | { type: 'retitle'; id: string; title: string }
  | { type: 'remove'; id: string }
  | { type: 'clear' }
  | { type: 'start'; documentType: string; description: string }
  | { type: 'retry'; id: string }
  | { type: 'hold' }
  | { type: 'set'; id: string; state: UploadState };

function initialState(file: File, maxBytes: number): UploadState {
  if (file.size > maxBytes) return { status: 'refused', reason: 'large' };
  if (file.size === 0) return { status: 'refused', reason: 'empty' };
  return { status: 'ready' };
}

function queued(file: File, maxBytes: number): QueuedUpload {
  const key = newIdempotencyKey();
  return {
    id: key,
    file,
    title: Array.from(file.name).slice(0, LIMITS.titleCharacters).join(''),
    documentType: '',
    description: '',
    idempotencyKey: key,
    state: initialState(file, maxBytes),
  };
}

export function reduceQueue(queue: QueuedUpload[], action: QueueAction): QueuedUpload[] {
  const change = (id: string, changes: Partial<QueuedUpload>) =>
    queue.map((item) => (item.id === id ? { ...item, ...changes } : item));
  switch (action.type) {
    case 'add':
      return [...queue, ...action.files.map((file) => queued(file, action.maxBytes))];
    case 'retitle':
      return change(action.id, { title: action.title });
    case 'remove':
      return queue.filter(({ id }) => id !== action.id);
    case 'clear':
      return queue.filter(({ state }) => state.status !== 'done' && state.status !== 'refused');
    case 'start': {
      const { documentType, description } = action;
      return queue.map((item) =>
        item.state.status === 'ready'
          ? { ...item, documentType, description, state: { status: 'waiting' } }
          : item,
      );
    }
    case 'retry':
      return change(action.id, { state: { status: 'waiting' } });
    case 'hold':
      // The allowance is used up: do not send files that would be refused.
      return queue.map((item) =>
        item.state.status === 'waiting' ? { ...item, state: { status: 'ready' } } : item,
      );
    case 'set':
      return change(action.id, { state: action.state });
  }
}
