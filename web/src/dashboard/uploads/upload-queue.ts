import type { CertificateRecord } from '../../api/types';
import type { ReadableFile } from '../../files/found-files';
import { inBatches } from './batch-items';
import type { Duplicate, QueuedUpload, UploadState } from './queued-upload';
import { newIdempotencyKey } from './send-file';
import type { UploadDetails } from './send-file';

export type QueueAction =
  | { type: 'add'; files: ReadableFile[]; rule: SizeRule }
  /** What is sent of the files under review was changed, and with it which sizes are allowed. */
  | { type: 'judge'; rule: SizeRule }
  | { type: 'checked'; id: string; sha256: string; certificate: CertificateRecord | null }
  | { type: 'progress'; id: string; fraction: number }
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

/** The largest file that can be sent; `null`: any, as only fingerprints are. */
export type SizeRule = number | null;

const NO_DETAILS: UploadDetails = { documentType: '', description: '', isPublic: true, hashOnly: false };

/** Shown in the form, before anything is sent. */
export function isUnderReview({ state: { status } }: QueuedUpload): boolean {
  return status === 'checking' || status === 'ready' || status === 'refused';
}

/** Not finished: it may still use a certificate. */
export function isActive({ state: { status } }: QueuedUpload): boolean {
  return status === 'waiting' || status === 'sending';
}

/** The files that an entry of the queue stands for. */
export function filesOf(item: QueuedUpload): QueuedUpload[] {
  return item.batch ?? [item];
}

/** To be sent when the form is submitted. */
export function isChosen({ state, duplicate, again }: QueuedUpload): boolean {
  return state.status === 'ready' && (duplicate === null || again);
}

function initialState(file: File, rule: SizeRule): UploadState {
  if (rule !== null && file.size > rule) return { status: 'refused', reason: 'large' };
  if (file.size === 0) return { status: 'refused', reason: 'empty' };
  return { status: 'checking', fraction: 0 };
}

/** A file under review by another rule; what is known of it stays known. */
function judged(item: QueuedUpload, rule: SizeRule): QueuedUpload {
  if (!isUnderReview(item)) return item;
  const state = initialState(item.file, rule);
  if (state.status === 'refused') return { ...item, state };
  const { state: before } = item;
  if (before.status !== 'refused' || before.reason !== 'large') return item;
  return { ...item, state: item.sha256 === null ? state : { status: 'ready' } };
}

function queued({ file, path }: ReadableFile, rule: SizeRule): QueuedUpload {
  const key = newIdempotencyKey();
  return {
    id: key,
    file,
    path,
    title: '',
    details: NO_DETAILS,
    idempotencyKey: key,
    sha256: null,
    batch: null,
    duplicate: null,
    again: false,
    state: initialState(file, rule),
  };
}

/** One entry for the files of a batch. */
function together(files: [QueuedUpload, ...QueuedUpload[]]): QueuedUpload {
  const [first, ...more] = files;
  if (more.length === 0) return first;
  const key = newIdempotencyKey();
  return { ...first, id: key, idempotencyKey: key, sha256: null, batch: files };
}

/** Of files with the same content, the first in the queue is the original, whichever was checked first. */
function withCopies(queue: QueuedUpload[]): QueuedUpload[] {
  const originals = new Map<string, QueuedUpload>();
  return queue.map((item) => {
    for (const one of item.batch ?? []) if (one.sha256 !== null) originals.set(one.sha256, one);
    if (item.sha256 === null) return item;
    const original = originals.get(item.sha256);
    if (original === undefined) originals.set(item.sha256, item);
    if (item.state.status !== 'ready' || item.duplicate?.of === 'certificate') return item;
    if (original === undefined && item.duplicate === null) return item;
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
      return [...queue, ...action.files.map((found) => queued(found, action.rule))];
    case 'judge':
      return queue.map((item) => judged(item, action.rule));
    case 'checked': {
      const { id, sha256, certificate } = action;
      const duplicate = certificate === null ? null : ({ of: 'certificate', certificate } as const);
      return change(id, { sha256, duplicate, state: { status: 'ready' } });
    }
    case 'progress':
      return queue.map((item) =>
        item.id === action.id && item.state.status === 'checking'
          ? { ...item, state: { status: 'checking', fraction: action.fraction } }
          : item,
      );
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
      const { details, most } = action;
      const chosen = new Set(queue.filter(isChosen).slice(0, most));
      const sent = (item: QueuedUpload): QueuedUpload => ({ ...item, details, state: { status: 'waiting' } });
      if (!details.hashOnly) return queue.map((item) => (chosen.has(item) ? sent(item) : item));
      // First, so that what is left of the same content counts as a copy.
      const batches = inBatches([...chosen].map(sent)).map(together);
      return [...batches, ...queue.filter((item) => !chosen.has(item))];
    }
    case 'retry':
      return change(action.id, { state: { status: 'waiting' } });
    case 'hold':
      // The allowance is used up: do not send files that would be refused.
      return queue.flatMap((item) =>
        item.state.status === 'waiting'
          ? filesOf(item).map((one): QueuedUpload => ({ ...one, state: { status: 'ready' } }))
          : item,
      );
    case 'set':
      return change(action.id, { state: action.state });
  }
}
