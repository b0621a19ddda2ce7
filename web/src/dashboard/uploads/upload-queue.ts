import type { CertificateRecord } from '../../api/types';
import type { ReadableFile } from '../../files/found-files';
import type { Failure } from '../parts/failure';
import { newIdempotencyKey } from './send-file';
import type { Upload, UploadDetails } from './send-file';

export type UploadState =
  /** Being hashed, to find out whether it was certified before. */
  | { status: 'checking' }
  | { status: 'ready' }
  | { status: 'refused'; reason: 'large' | 'empty' | 'unreadable' }
  | { status: 'waiting' }
  | { status: 'sending'; fraction: number }
  | { status: 'done'; certificate: CertificateRecord }
  | { status: 'failed'; failure: Failure };

/** Why a file need not be certified: it was certified before, or has the same content as another one in the queue. */
export type Duplicate = { of: 'certificate'; certificate: CertificateRecord } | { of: 'file'; path: string };

export interface QueuedUpload extends Upload {
  id: string;
  path: string;
  sha256: string | null;
  duplicate: Duplicate | null;
  /** Certify it although it is a duplicate. */
  again: boolean;
  state: UploadState;
}

export type QueueAction =
  | { type: 'add'; files: ReadableFile[]; maxBytes: number }
  | { type: 'checked'; id: string; sha256: string; certificate: CertificateRecord | null }
  | { type: 'again'; id: string; again: boolean }
  | { type: 'retitle'; id: string; title: string }
  | { type: 'remove'; id: string }
  | { type: 'discard' }
  | { type: 'clear' }
  | { type: 'cancel' }
  | { type: 'start'; details: UploadDetails; most: number }
  | { type: 'retry'; id: string }
  | { type: 'hold' }
  | { type: 'set'; id: string; state: UploadState };

const NO_DETAILS: UploadDetails = { documentType: '', description: '', isPublic: true };

/** Shown in the form, before anything is sent. */
export function isUnderReview({ state: { status } }: QueuedUpload): boolean {
  return status === 'checking' || status === 'ready' || status === 'refused';
}

/** Not finished: it may still use a certificate. */
export function isActive({ state: { status } }: QueuedUpload): boolean {
  return status === 'waiting' || status === 'sending';
}

/** To be sent when the form is submitted. */
export function isChosen({ state, duplicate, again }: QueuedUpload): boolean {
  return state.status === 'ready' && (duplicate === null || again);
}

function initialState(file: File, maxBytes: number): UploadState {
  if (file.size > maxBytes) return { status: 'refused', reason: 'large' };
  if (file.size === 0) return { status: 'refused', reason: 'empty' };
  return { status: 'checking' };
}

function queued({ file, path }: ReadableFile, maxBytes: number): QueuedUpload {
  const key = newIdempotencyKey();
  return {
    id: key,
    file,
    path,
    title: '',
    details: NO_DETAILS,
    idempotencyKey: key,
    sha256: null,
    duplicate: null,
    again: false,
    state: initialState(file, maxBytes),
  };
}

/** Of files with the same content, the first in the queue is the original, whichever was checked first. */
function withCopies(queue: QueuedUpload[]): QueuedUpload[] {
  const originals = new Map<string, QueuedUpload>();
  return queue.map((item) => {
    if (item.sha256 === null) return item;
    const original = originals.get(item.sha256);
    if (original === undefined) originals.set(item.sha256, item);
    if (item.state.status !== 'ready' || item.duplicate?.of === 'certificate') return item;
    return { ...item, duplicate: original === undefined ? null : copyOf(original) };
  });
}

function copyOf({ path, state }: QueuedUpload): Duplicate {
  return state.status === 'done'
    ? { of: 'certificate', certificate: state.certificate }
    : { of: 'file', path };
}

export function reduceQueue(queue: QueuedUpload[], action: QueueAction): QueuedUpload[] {
  return withCopies(changed(queue, action));
}

function changed(queue: QueuedUpload[], action: QueueAction): QueuedUpload[] {
  const change = (id: string, changes: Partial<QueuedUpload>) =>
    queue.map((item) => (item.id === id ? { ...item, ...changes } : item));
  switch (action.type) {
    case 'add':
      return [...queue, ...action.files.map((found) => queued(found, action.maxBytes))];
    case 'checked': {
      const { id, sha256, certificate } = action;
      const duplicate = certificate === null ? null : ({ of: 'certificate', certificate } as const);
      return change(id, { sha256, duplicate, state: { status: 'ready' } });
    }
    case 'again':
      return change(action.id, { again: action.again });
    case 'retitle':
      return change(action.id, { title: action.title });
    case 'remove':
      return queue.filter(({ id }) => id !== action.id);
    case 'discard':
      return queue.filter((item) => !isUnderReview(item));
    case 'clear':
      return queue.filter((item) => isUnderReview(item) || isActive(item));
    case 'cancel':
      return queue.filter((item) => !isActive(item));
    case 'start': {
      const chosen = new Set(queue.filter(isChosen).slice(0, action.most));
      return queue.map((item) =>
        chosen.has(item) ? { ...item, details: action.details, state: { status: 'waiting' } } : item,
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
