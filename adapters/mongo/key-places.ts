import type { Collections } from './collections';
import type { KeyPlace } from './limiter-decision';
import { retryOnce } from './retry-once';

/** Some 3 MB. */
const REMEMBERED = 10_000;

/**
 * Where a key's requests are counted, by its hash. That never changes, so it is remembered, and the decision goes straight to the account's
 * limiter. Whether the key works is decided there, with every request.
 */
export function createKeyPlaces({ keys }: Collections) {
  const places = new Map<string, KeyPlace>();
  return {
    async find(hash: string): Promise<KeyPlace | null> {
      const known = places.get(hash);
      if (known !== undefined) return known;
      const key = await retryOnce(() => keys.findOne({ hash }, { projection: { accountId: 1, lineage: 1 } }));
      if (key === null) return null;
      const place = { accountId: key.accountId, lineage: key.lineage, keyId: key._id };
      const [oldest] = places.keys();
      if (places.size >= REMEMBERED && oldest !== undefined) places.delete(oldest);
      places.set(hash, place);
      return place;
    },
  };
}
