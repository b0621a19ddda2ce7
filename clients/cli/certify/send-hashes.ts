import type { Sello } from '../../typescript/src/index';
import { certifyBatch } from './certify-batch';
import type { SendFiles } from './certify-hashes';
import { contentKey } from './content-key';
import { hashBody, hashItem } from './hash-item';
import type { Texts } from './hash-item';

/** One file is a request of its own, several are a batch. */
export function hashSender(client: Sello, texts: Texts, signal: AbortSignal): SendFiles {
  return async (files, number) => {
    const [file, ...others] = files;
    if (file === undefined || others.length > 0) {
      const items = files.map((each) => hashItem(each, texts));
      return certifyBatch(client, items, `batch ${number}`, signal);
    }
    const body = hashBody(file, texts);
    const certificate = await client.certifyHash(body, { idempotencyKey: contentKey(body), signal });
    return [{ certificate, problem: null }];
  };
}
