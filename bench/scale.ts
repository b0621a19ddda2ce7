/** How much is measured. smoke: whether a case works at all; quick: a first impression; full: what the table is made of. */
export type Scale = 'smoke' | 'quick' | 'full';
