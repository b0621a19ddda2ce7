/** No signer is revoked. */
export const NONE_REVOKED = {
  refusalOf: () => null,
  asking: () => undefined,
  refusalOfStamp: () => null,
};
