/**
 * What an operator can search runs by. Search attributes are stored in the clear and no codec encrypts them: ids and
 * states only, never a caller's text and never a file's hash.
 */
export const searchAttributes = {
  CertificateId: 'Keyword',
  AccountId: 'Keyword',
  PscProvider: 'Keyword',
  Stage: 'Keyword',
  AnchorBatch: 'Keyword',
} as const;
