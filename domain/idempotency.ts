import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface UploadContent {
  sha256: string;
  name: string;
  mime: string;
  title: string | null;
  description: string | null;
  documentType: string | null;
}

/** Two requests are the same if their fingerprints are equal. */
export function contentFingerprint(content: UploadContent): string {
  const canonical = [
    content.sha256,
    content.name,
    content.mime,
    content.title,
    content.description,
    content.documentType,
  ];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(canonical))));
}
