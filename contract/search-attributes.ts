import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/**
 * What runs are searched by. Stored in the clear, and no codec encrypts them: ids and states only, never a caller's text and
 * never a file's hash.
 */
export const SEARCH = {
  certificateId: defineSearchAttributeKey('CertificateId', SearchAttributeType.KEYWORD),
  accountId: defineSearchAttributeKey('AccountId', SearchAttributeType.KEYWORD),
  pscProvider: defineSearchAttributeKey('PscProvider', SearchAttributeType.KEYWORD),
  stage: defineSearchAttributeKey('Stage', SearchAttributeType.KEYWORD),
  anchorBatch: defineSearchAttributeKey('AnchorBatch', SearchAttributeType.KEYWORD),
} as const;

/**
 * certifyFile: received -> certified | failed. anchorBatch, once there is something to anchor: anchoring -> anchored; attention
 * while it needs a person; idle again when it no longer does and there is nothing to anchor.
 */
export type Stage = 'received' | 'certified' | 'failed' | 'idle' | 'anchoring' | 'attention' | 'anchored';

/** Their names, with the types a server is told. */
export const searchAttributes: Readonly<Record<string, 'Keyword'>> = Object.fromEntries(
  Object.values(SEARCH).map(({ name }) => [name, 'Keyword' as const]),
);
