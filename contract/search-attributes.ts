import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/**
 * What workflows are searched by. Stored in the clear, whatever codec is used: ids and states only, never a caller's text or a file's
 * hash.
 */
export const SEARCH = {
  accountId: defineSearchAttributeKey('AccountId', SearchAttributeType.KEYWORD),
  pscProvider: defineSearchAttributeKey('PscProvider', SearchAttributeType.KEYWORD),
  stage: defineSearchAttributeKey('Stage', SearchAttributeType.KEYWORD),
  anchorBatch: defineSearchAttributeKey('AnchorBatch', SearchAttributeType.KEYWORD),
} as const;

/**
 * Of anchorBatch, once there is something to anchor: anchoring -> anchored; attention while operators are needed; back to idle when they
 * no longer are and there is nothing to anchor.
 */
export type Stage = 'idle' | 'anchoring' | 'attention' | 'anchored';

/** Names and types, as they are registered with a server. */
export const searchAttributes: Readonly<Record<string, 'Keyword'>> = Object.fromEntries(
  Object.values(SEARCH).map(({ name }) => [name, 'Keyword' as const]),
);
