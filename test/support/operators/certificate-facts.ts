import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Collections } from '../../../adapters/mongo/collections';
import { diskLayout, objectPath } from '../../../adapters/storage/disk/layout';
import { objectKey } from '../../../domain/certificate';
import { until } from '../until';

interface Stores {
  collections: Collections;
  dataDir: string;
}

export function hasObject({ dataDir }: Pick<Stores, 'dataDir'>, id: string): boolean {
  return existsSync(objectPath(diskLayout(join(dataDir, 'objects')), objectKey(id)));
}

/** The units of an account, once none is held: a used one is settled after the answer. */
export async function unitsUsed({ collections }: Pick<Stores, 'collections'>, accountId: string) {
  const account = await until(async () => {
    const current = await collections.accounts.findOne({ _id: accountId });
    return current?.held.length === 0 && current;
  });
  return account.certificatesUsed;
}
