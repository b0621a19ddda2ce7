import type { CallService } from './call-service';
import { certifyBatch } from './certify-batch';
import type { SendFiles } from './certify-hashes';
import { contentKey } from './content-key';
import { hashBody, hashItem } from './hash-item';
import type { Texts } from './hash-item';
import { postCertificate } from './post-certificate';

/** One file is a request of its own, several are a batch. */
export function hashSender(call: CallService, texts: Texts): SendFiles {
  return async (files, number) => {
    const [file, ...others] = files;
    if (file === undefined || others.length > 0) {
      const items = files.map((each) => hashItem(each, texts));
      return certifyBatch(call, items, `batch ${number}`);
    }
    const body = hashBody(file, texts);
    return [{ certificate: await postCertificate(call, body, contentKey(body)), problem: null }];
  };
}
