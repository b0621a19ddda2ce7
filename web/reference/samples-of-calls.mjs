import { join } from 'node:path';
import { LANGUAGES, readSample } from '../guide/samples.mjs';

/** The part of every program of the guide that makes this call. */
const PROGRAMS = { createCertificate: 'certify', listCertificates: 'list', getProof: 'proof' };

/** The single call in curl. */
const CALLS = {
  createCertificate: 'fields',
  createCertificateFromJson: 'json',
  getCertificate: 'read',
  verifyHash: 'hash',
  getAccount: 'account',
};

const CURL = 'curl/calls.sh';

/** The samples of the guide beside the call that they make, as tabs; `[]` where the guide has none. */
export function samplesOf(operationId, root) {
  const samples = join(root, 'docs', 'samples');
  const region = PROGRAMS[operationId];
  const call = CALLS[operationId];
  const single = call === undefined ? null : readSample(samples, CURL, call);
  if (region === undefined)
    return single === null ? [] : [{ label: 'curl', syntax: 'bash', path: null, text: single }];
  return LANGUAGES.map(({ folder, file, label, syntax }) => {
    const path = `${folder}/${file}`;
    return folder === 'curl' && single !== null
      ? { label, syntax, path: null, text: single }
      : { label, syntax, path, text: readSample(samples, path, region) };
  });
}
