import { batchItemOf } from '../../../web/src/dashboard/uploads/batch-items';
import { filesOf, isChosen, reduceQueue } from '../../../web/src/dashboard/uploads/upload-queue';
import type { QueuedUpload } from '../../../web/src/dashboard/uploads/queued-upload';
import { sortFound } from '../../../web/src/dashboard/uploads/sort-found';
import { chosenFiles } from '../../../web/src/files/found-files';
import { sizeLimit, sizeOver } from '../../../web/src/dashboard/uploads/size-limit';
import { formatFor } from '../../../web/src/i18n/format';
import type { CertificateRecord } from '../../../web/src/api/types';

describe('the upload queue', () => {
  const files = [new File(['a'], 'a.txt'), new File(['too large'], 'b.txt'), new File([], 'c.txt')];
  const added = () => reduceQueue([], { type: 'add', files: chosenFiles(files), rule: 5 });
  const states = (queue: QueuedUpload[]) => queue.map(({ state }) => state.status);
  const details = { documentType: '', description: '', isPublic: true, hashOnly: false };
  const certificate = { id: 'cert_x' } as CertificateRecord;
  const checked = (
    queue: QueuedUpload[],
    at: number,
    sha256: string,
    found: CertificateRecord | null = null,
  ) => reduceQueue(queue, { type: 'checked', id: queue[at]!.id, sha256, certificate: found });
  const fresh = () => checked(added(), 0, 'hash of a');

  it('refuses files that are too large or empty before sending anything', () => {
    expect(states(added())).toEqual(['checking', 'refused', 'refused']);
    const started = reduceQueue(fresh(), { type: 'start', details, most: 9 });
    expect(states(started)).toEqual(['waiting', 'refused', 'refused']);
  });

  it('sends no file before it was checked, and no duplicate unless asked', () => {
    const start = { type: 'start', details, most: 9 } as const;
    expect(states(reduceQueue(added(), start))[0]).toBe('checking');
    const known = checked(added(), 0, 'hash of a', certificate);
    expect(states(reduceQueue(known, start))[0]).toBe('ready');
    const again = reduceQueue(known, { type: 'again', id: known[0]!.id, again: true });
    expect(states(reduceQueue(again, start))[0]).toBe('waiting');
  });

  it('notices the same content twice in one choice', () => {
    const two = chosenFiles([new File(['a'], 'a.txt'), new File(['a'], 'copy.txt')]);
    const queue = reduceQueue([], { type: 'add', files: two, rule: 5 });
    // Whichever is read first, the first in the list is the original.
    const both = checked(checked(queue, 1, 'same'), 0, 'same');
    expect(both.map(({ duplicate }) => duplicate)).toEqual([null, { of: 'file', path: 'a.txt' }]);
    expect(both.filter(isChosen).map(({ path }) => path)).toEqual(['a.txt']);
  });

  it('takes a copy for new once the original was removed or cancelled, and for certified once that is', () => {
    const two = chosenFiles([new File(['a'], 'a.txt'), new File(['a'], 'copy.txt')]);
    const queue = reduceQueue([], { type: 'add', files: two, rule: 5 });
    const both = checked(checked(queue, 0, 'same'), 1, 'same');
    const [original] = both;
    const removed = reduceQueue(both, { type: 'remove', id: original!.id });
    expect(removed.map(({ duplicate }) => duplicate)).toEqual([null]);
    const started = reduceQueue(both, { type: 'start', details, most: 9 });
    expect(started[1]!.duplicate).toEqual({ of: 'file', path: 'a.txt' });
    expect(reduceQueue(started, { type: 'cancel' })[0]!.duplicate).toBeNull();
    const state = { status: 'done', certificate } as const;
    const done = reduceQueue(started, { type: 'set', id: original!.id, state });
    expect(reduceQueue(done, { type: 'clear' }).map(({ duplicate }) => duplicate)).toEqual([
      { of: 'certificate', certificate },
    ]);
  });

  it('starts only as many as are asked for, the first ones first', () => {
    const three = chosenFiles(['a', 'b', 'c'].map((name) => new File([name], name)));
    let queue = reduceQueue([], { type: 'add', files: three, rule: 5 });
    for (const at of [0, 1, 2]) queue = checked(queue, at, `hash ${at}`);
    expect(states(reduceQueue(queue, { type: 'start', details, most: 2 }))).toEqual([
      'waiting',
      'waiting',
      'ready',
    ]);
  });

  it('keeps a file’s idempotency key when it is retried, and never takes its name for a title', () => {
    const [first] = fresh();
    const [again] = reduceQueue([first!], { type: 'retry', id: first!.id });
    expect(again!.idempotencyKey).toBe(first!.idempotencyKey);
    expect(fresh()[0]!.idempotencyKey).not.toBe(first!.idempotencyKey);
    expect(first!.title).toBe('');
  });

  it('returns waiting files to ready when the allowance is used up', () => {
    const waiting = reduceQueue(fresh(), { type: 'start', details, most: 9 });
    expect(states(reduceQueue(waiting, { type: 'hold' }))).toEqual(['ready', 'refused', 'refused']);
  });
});

describe('fingerprints', () => {
  const start = (hashOnly: boolean, description = '') =>
    ({
      type: 'start',
      details: { documentType: '', description, isPublic: true, hashOnly },
      most: Infinity,
    }) as const;
  const ready = (count: number): QueuedUpload[] => {
    const files = chosenFiles(Array.from({ length: count }, (_, at) => new File(['x'], `${at}.txt`)));
    const queue = reduceQueue([], { type: 'add', files, rule: null });
    return queue.map((item, at) => ({ ...item, sha256: `hash ${at}`, state: { status: 'ready' } }));
  };

  it('have no limit on the size of a file, and the choice can be changed while files are reviewed', () => {
    const files = chosenFiles([new File(['too large'], 'a.txt'), new File([], 'empty.txt')]);
    const uploading = reduceQueue([], { type: 'add', files, rule: 5 });
    const states = (queue: QueuedUpload[]) => queue.map(({ state }) => state.status);
    expect(states(uploading)).toEqual(['refused', 'refused']);
    const hashing = reduceQueue(uploading, { type: 'judge', rule: null });
    expect(states(hashing)).toEqual(['checking', 'refused']);
    const hashed = reduceQueue(hashing, {
      type: 'checked',
      id: hashing[0]!.id,
      sha256: 'x',
      certificate: null,
    });
    const back = reduceQueue(hashed, { type: 'judge', rule: 5 });
    expect(states(back)).toEqual(['refused', 'refused']);
    // What was read once is not read again.
    expect(states(reduceQueue(back, { type: 'judge', rule: null }))).toEqual(['ready', 'refused']);
  });

  it('of several files are sent in batches of a thousand, of one file alone by itself', () => {
    expect(reduceQueue(ready(1), start(true)).map(({ batch }) => batch)).toEqual([null]);
    const queue = reduceQueue(ready(2001), start(true));
    expect(queue.map((item) => filesOf(item).length)).toEqual([1000, 1000, 1]);
    expect(queue.flatMap(filesOf).map(({ sha256 }) => sha256)).toEqual(
      ready(2001).map(({ sha256 }) => sha256),
    );
    expect(reduceQueue(ready(3), start(false)).map(({ batch }) => batch)).toEqual([null, null, null]);
  });

  it('are sent in more batches if one would be larger than the service takes', () => {
    const queue = reduceQueue(ready(1000), start(true, 'ñ'.repeat(2_500)));
    expect(queue.length).toBeGreaterThan(1);
    for (const item of queue) {
      const body = JSON.stringify({ items: filesOf(item).map(batchItemOf) });
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(4_194_304);
    }
  });

  it('go back under review one by one when the allowance is used up', () => {
    const queue = reduceQueue(reduceQueue(ready(3), start(true)), { type: 'hold' });
    expect(queue.map(({ path, state }) => [path, state.status])).toEqual(
      ['0.txt', '1.txt', '2.txt'].map((path) => [path, 'ready']),
    );
  });

  it('are said to be of the same content as those that are on their way', () => {
    const [first, second, copy] = ready(3);
    const reviewed = reduceQueue([first!, second!, { ...copy!, sha256: first!.sha256 }], { type: 'clear' });
    const queue = reduceQueue(reviewed, start(true));
    expect(queue.map(({ batch, duplicate }) => [batch?.length, duplicate])).toEqual([
      [2, null],
      [undefined, { of: 'file', path: '0.txt' }],
    ]);
  });

  it('state the path in a batch, and what was typed', () => {
    const [file] = ready(1);
    const details = { documentType: ' contract ', description: '', isPublic: false, hashOnly: true };
    const path = `${'folder/'.repeat(30)}a.pdf`;
    expect(batchItemOf({ ...file!, path, title: ' A title ', details })).toEqual({
      sha256: 'hash 0',
      file_size: 1,
      file_name: '0.txt',
      title: 'A title',
      document_type: 'contract',
      public_page: false,
      ref: path.slice(-128),
    });
    expect(batchItemOf({ ...file!, path: '📄'.repeat(150) }).ref).toBe('📄'.repeat(128));
  });
});

describe('the files of a folder', () => {
  const found = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['x'], path) }));

  it('come in natural order, without what systems leave there', () => {
    const { files, leftOut } = sortFound(
      found(
        ...[
          'contracts/page 10.pdf',
          'contracts/page 2.pdf',
          'contracts/.DS_Store',
          'contracts/sub/Thumbs.db',
        ],
        ...['contracts/.git/config', 'contracts/~$draft.docx', 'contracts/__MACOSX/a.pdf'],
      ),
    );
    expect(files.map(({ path }) => path)).toEqual(['contracts/page 2.pdf', 'contracts/page 10.pdf']);
    expect(leftOut).toHaveLength(5);
  });

  it('are named if they cannot be opened', () => {
    const locked = { path: 'contracts/locked.pdf', file: null };
    const { files, unreadable } = sortFound([locked, ...found('contracts/a.pdf')]);
    expect(files.map(({ path }) => path)).toEqual(['contracts/a.pdf']);
    expect(unreadable).toEqual(['contracts/locked.pdf']);
  });

  it('include a hidden file that was chosen by itself', () => {
    expect(sortFound(found('.env', 'Thumbs.db')).leftOut).toEqual([]);
  });
});

describe('sizes beside the limit', () => {
  it('are in its unit, and never read as if they were within it', () => {
    const format = formatFor('en');
    expect(sizeLimit(format, 52_428_800)).toBe('50 MB');
    expect([52_428_801, 60 << 20].map((bytes) => sizeOver(format, bytes))).toEqual(['50.1 MB', '60 MB']);
  });
});
