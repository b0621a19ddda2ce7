import type { Actor } from '../../domain/account';
import type { Interruption } from '../../domain/interruption';
import type { Continuity } from '../../ports/continuity';
import { recordAudit } from './audit';
import type { Collections } from './collections';
import { isDuplicateKey, reportUnavailable } from './errors';
import { inTransaction } from './transaction';

/** How often each process touches the database. */
export const TOUCH_SECONDS = 15;
export const INTERRUPTED_AFTER_MS = 4 * TOUCH_SECONDS * 1000;

const ID = 'database';
/** More are merged, oldest first, so that the document stays small and no time is forgotten. */
const MOST_INTERRUPTIONS = 200;

const NEVER = new Date(0);
const lastUse = { $ifNull: ['$usedAt', NEVER] };
const known = { $ifNull: ['$interruptions', []] };

/** By the database's clock, and in one update: of several processes that start at once, one finds the gap. */
const TOUCH = [
  {
    $set: {
      usedAt: '$$NOW',
      interruptions: {
        $cond: [
          { $gt: [{ $subtract: ['$$NOW', lastUse] }, INTERRUPTED_AFTER_MS] },
          { $concatArrays: [known, [{ from: lastUse, to: '$$NOW', files: 'undecided' }]] },
          known,
        ],
      },
    },
  },
  {
    $set: {
      interruptions: {
        $cond: [
          { $gt: [{ $size: '$interruptions' }, MOST_INTERRUPTIONS] },
          {
            $concatArrays: [
              [
                {
                  from: { $first: '$interruptions.from' },
                  to: { $arrayElemAt: ['$interruptions.to', 1] },
                  files: 'undecided',
                },
              ],
              { $slice: ['$interruptions', 2, MOST_INTERRUPTIONS] },
            ],
          },
          '$interruptions',
        ],
      },
    },
  },
];

export function createContinuity({ continuity }: Pick<Collections, 'continuity'>): Continuity {
  const update = () =>
    continuity.findOneAndUpdate({ _id: ID }, TOUCH, { upsert: true, returnDocument: 'after' });
  return reportUnavailable({
    async touch() {
      // Of two processes that create the document at once, one inserts it and the other finds it when it looks again.
      const document = await update().catch((error: unknown) => {
        if (isDuplicateKey(error)) return update();
        throw error;
      });
      return document?.interruptions ?? [];
    },
  });
}

/** What an operator knows and decides about interruptions. Decisions are in the audit log. */
export function createInterruptionDecisions(collections: Collections) {
  const { continuity } = collections;
  return reportUnavailable({
    /** As it is: nothing is recorded. `null` for a database that was never in use. */
    async read(): Promise<{ usedAt: Date; interruptions: Interruption[] } | null> {
      return continuity.findOne({ _id: ID }, { projection: { _id: 0 } });
    },

    /** Decides about all interruptions that are undecided, including one that ends now. Gives them. */
    async decide(files: 'keep' | 'delete', actor: Actor): Promise<Interruption[]> {
      await createContinuity(collections).touch();
      return inTransaction(continuity, async (session) => {
        const before = await continuity.findOneAndUpdate(
          { _id: ID },
          { $set: { 'interruptions.$[open].files': files } },
          { arrayFilters: [{ 'open.files': 'undecided' }], session, returnDocument: 'before' },
        );
        const decided = (before?.interruptions ?? []).filter((each) => each.files === 'undecided');
        if (decided.length > 0)
          await recordAudit(
            collections,
            {
              action: files === 'keep' ? 'restore.keep' : 'restore.delete',
              subject: ID,
              actor,
              accountId: null,
              details: { interruptions: decided },
            },
            session,
          );
        return decided;
      });
    },
  });
}
