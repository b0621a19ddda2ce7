import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import type { CodecKeys } from './codec-keys';

const { Payload: PayloadMessage } = temporal.api.common.v1;

// The names that Temporal's own examples use.
const ENCODING = 'binary/encrypted';
const KEY_ID = 'encryption-key-id';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A payload that can't be decrypted. */
export class PayloadCodecError extends Error {
  override readonly name = 'PayloadCodecError';
}

/** The key that a payload is encrypted with; `null` when it is not encrypted. */
export function keyIdOf(payload: Payload | null | undefined): string | null {
  if (text(payload?.metadata?.['encoding']) !== ENCODING) return null;
  return text(payload?.metadata?.[KEY_ID]);
}

/**
 * Encrypts payloads with AES-256-GCM. Data: IV (12 bytes), ciphertext of the whole payload, tag (16 bytes). The tag also covers key id
 * and namespace: a payload copied to another namespace is refused. Those that are not encrypted pass, so a running service can start to encrypt.
 */
export function createPayloadCodec(keys: CodecKeys, namespace: string): PayloadCodec {
  const authenticated = (keyId: string) => Buffer.from(JSON.stringify(['sello payload 1', namespace, keyId]));

  function encrypt(payload: Payload): Payload {
    const { id, secret } = keys.current();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, secret, iv).setAAD(authenticated(id));
    const hidden = cipher.update(PayloadMessage.encode(payload).finish());
    return {
      metadata: { encoding: Buffer.from(ENCODING), [KEY_ID]: Buffer.from(id) },
      data: Buffer.concat([iv, hidden, cipher.final(), cipher.getAuthTag()]),
    };
  }

  function decrypt(payload: Payload): Payload {
    const id = keyIdOf(payload);
    if (id === null) return payload;
    const key = keys.find(id);
    if (key === null)
      throw new PayloadCodecError(
        `A Temporal payload is encrypted with the key "${id}", which is not in ${keys.file}. Add that key to the file again.`,
      );
    const data = Buffer.from(payload.data ?? []);
    try {
      const decipher = createDecipheriv(CIPHER, key.secret, data.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(authenticated(id)).setAuthTag(data.subarray(-TAG_BYTES));
      const hidden = data.subarray(IV_BYTES, -TAG_BYTES);
      return PayloadMessage.decode(Buffer.concat([decipher.update(hidden), decipher.final()]));
    } catch (error) {
      throw new PayloadCodecError(
        `A Temporal payload can't be decrypted with the key "${id}": it was changed, belongs to another namespace than ${namespace}, or the key with that id in ${keys.file} is another one.`,
        { cause: error },
      );
    }
  }

  return {
    encode: (payloads) => Promise.resolve(payloads.map(encrypt)),
    decode: async (payloads) => payloads.map(decrypt),
  };
}

function text(bytes: Uint8Array | null | undefined): string | null {
  return bytes == null ? null : Buffer.from(bytes).toString();
}
