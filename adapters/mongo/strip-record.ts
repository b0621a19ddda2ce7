import type { Document } from 'mongodb';
import type { PageChoice } from '../../domain/account';

/**
 * What stays of a record when its account is erased: its id, its states, and what its proofs are made from. A list of what stays, so that
 * whatever is added to records later is erased unless it is added here, too.
 */
const KEPT = [
  ...['accountId', 'status', 'failure', 'custody'],
  ...['token', 'tsr', 'evidence', 'anchor', 'steps'],
  ...['publicPage', 'createdPublic', 'createdAt', 'updatedAt'],
] as const;

/** As a pipeline, so that an anchor that is written meanwhile is kept. */
export function stripPipeline({ at, pages }: { at: Date; pages: PageChoice }): Document[] {
  return [
    {
      $replaceWith: {
        _id: '$_id',
        ...Object.fromEntries(KEPT.map((field) => [field, `$${field}`])),
        // Empty where the rest of the service expects a value.
        ...{
          title: null,
          description: null,
          documentType: null,
          reference: null,
          idempotencyKey: null,
          batch: null,
        },
        file: { name: '', mime: '', size: '$file.size', sha256: '$file.sha256' },
        erased: { at, pages },
      },
    },
  ];
}
