/** By the database's clock. `expiresAt: null` never expires. */
export const NOT_EXPIRED = {
  $expr: { $or: [{ $eq: ['$expiresAt', null] }, { $gt: ['$expiresAt', '$$NOW'] }] },
} as const;
