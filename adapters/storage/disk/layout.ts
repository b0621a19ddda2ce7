import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { assertObjectKey } from '../object-key';

/**
 * files/3f/cert_…  the objects, in 256 folders by a hash of the key: about 4,000 per folder for a million files
 * incoming/…       unfinished uploads; a crash can leave one here, never among the objects
 */
export interface DiskLayout {
  objects: string;
  incoming: string;
}

export function diskLayout(directory: string): DiskLayout {
  return { objects: join(directory, 'files'), incoming: join(directory, 'incoming') };
}

export function shardPath(layout: DiskLayout, key: string): string {
  return join(layout.objects, createHash('sha256').update(key).digest('hex').slice(0, 2));
}

export function objectPath(layout: DiskLayout, key: string): string {
  assertObjectKey(key);
  return join(shardPath(layout, key), objectName(key));
}

export function newIncomingPath(layout: DiskLayout): string {
  return join(layout.incoming, randomUUID());
}

export function keyOfObject(name: string): string {
  return `files/${name}`;
}

function objectName(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}
