/** How much is measured. smoke: does the case work at all; quick: fewer samples; full: for the published table. */
export type Scale = 'smoke' | 'quick' | 'full';
