/** A record as it is stored: its id is the document's. */
export type Stored<T extends { id: string }> = Omit<T, 'id'> & { _id: string };
