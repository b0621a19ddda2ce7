export { certifyFile } from './certify-file';
export { certifyBatch } from './certify-batch';
export { anchorBatch } from './anchor-batch';
export { announceAnchor } from './announce-anchor';
export { eraseAccounts } from './erase-accounts';
export { captureRevocation } from './capture-revocation';
export { deleteOrphans, resumeStale } from './sweep';
export { deliverTo } from './deliver-to';
