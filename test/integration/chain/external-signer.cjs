/**
 * A signing device as bitcoind's -signer expects it, with the commands and answers of HWI. It has one account key and signs for the
 * children that the PSBT names. The first argument names a file with its seed; beside it, a file with .off added to the name makes it fail, and one with .log counts signatures.
 */
const { createHmac } = require('node:crypto');
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const secp256k1 = require('@bitcoinerlab/secp256k1');
const { initEccLib, networks, Psbt, crypto, toXOnly } = require('bitcoinjs-lib');
const { ECPairFactory } = require('ecpair');

const [seedFile, ...command] = process.argv.slice(2);

const FINGERPRINT = 'd34db33f';
const PURPOSES = { wpkh: 84, tr: 86 };
const TPUB = 0x043587cf;

const seed = createHmac('sha512', 'Bitcoin seed').update(readFileSync(seedFile)).digest();
const account = { secret: seed.subarray(0, 32), chainCode: seed.subarray(32) };

/** BIP 32, children that are not hardened. */
function child({ secret, chainCode }, index) {
  const data = Buffer.alloc(37);
  data.set(secp256k1.pointFromScalar(secret, true));
  data.writeUInt32BE(index, 33);
  const hash = createHmac('sha512', chainCode).update(data).digest();
  return { secret: secp256k1.privateAdd(secret, hash.subarray(0, 32)), chainCode: hash.subarray(32) };
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Of bytes that do not begin with zero. */
function base58(bytes) {
  let text = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n)
    text = ALPHABET[Number(rest % 58n)] + text;
  return text;
}

function extendedPublicKey() {
  const bytes = Buffer.alloc(78);
  bytes.writeUInt32BE(TPUB, 0);
  bytes[4] = 3;
  bytes.set(account.chainCode, 13);
  bytes.set(secp256k1.pointFromScalar(account.secret, true), 45);
  return base58(Buffer.concat([bytes, crypto.hash256(bytes).subarray(0, 4)]));
}

const descriptors = (branch) =>
  Object.entries(PURPOSES).map(
    ([kind, purpose]) => `${kind}([${FINGERPRINT}/${purpose}h/1h/0h]${extendedPublicKey()}/${branch}/*)`,
  );

function sign(base64) {
  initEccLib(secp256k1);
  const ECPair = ECPairFactory(secp256k1);
  const psbt = Psbt.fromBase64(base64, { network: networks.regtest });
  psbt.data.inputs.forEach((input, index) => {
    const [{ path, masterFingerprint }] = input.tapBip32Derivation ?? input.bip32Derivation;
    if (Buffer.from(masterFingerprint).toString('hex') !== FINGERPRINT) return;
    const [branch, position] = path.split('/').slice(-2).map(Number);
    const key = ECPair.fromPrivateKey(child(child(account, branch), position).secret);
    const internalKey = toXOnly(key.publicKey);
    psbt.signInput(
      index,
      input.tapBip32Derivation ? key.tweak(crypto.taggedHash('TapTweak', internalKey)) : key,
    );
  });
  return psbt.toBase64();
}

function answer(words) {
  if (words.includes('enumerate')) return [{ fingerprint: FINGERPRINT, type: 'test', model: 'test_signer' }];
  if (words.includes('getdescriptors')) return { receive: descriptors(0), internal: descriptors(1) };
  if (words.includes('signtx')) {
    appendFileSync(`${seedFile}.log`, 'signtx\n');
    return { psbt: sign(words.at(-1)) };
  }
  return { error: `unknown command ${words.join(' ')}` };
}

async function main() {
  if (existsSync(`${seedFile}.off`)) throw new Error('The device is not connected.');
  const words = [...command];
  if (words.includes('--stdin')) {
    let input = '';
    for await (const chunk of process.stdin) input += chunk;
    words.push(...input.trim().split(/\s+/));
  }
  process.stdout.write(JSON.stringify(answer(words)));
}

void main();
