/** The verifier, loaded once. A failed load is tried again with the next call. */
export const loadVerifier = () => import('./verifier');
