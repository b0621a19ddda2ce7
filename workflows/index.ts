export { certifyFile } from './certify-file';
export { anchorBatch } from './anchor-batch';
export { announceAnchor } from './announce-anchor';
export { eraseAccounts } from './erase-accounts';
export { deleteOrphans, resumeStale } from './sweep';
export { deliverTo } from './deliver-to';
