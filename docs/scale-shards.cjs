// For the shell of MongoDB, against a router with two shards: mongosh mongodb://ROUTER/sello_trial docs/scale-shards.cjs
// Creates the collections of docs/scale.md with their shard keys and unique indexes, splits them in the middle, and prints to how many
// shards each query goes. Drops the database first.
/* global db, print */
db.dropDatabase();
const name = db.getName();
const admin = db.getSiblingDB('admin');
admin.runCommand({ enableSharding: name });
const shards = db.getSiblingDB('config').shards.find().toArray();

function move(collection, find, to) {
  admin.runCommand({ moveChunk: `${name}.${collection}`, find, to });
}

function shard(collection, key, middle, indexes) {
  const [field] = Object.keys(middle);
  indexes.forEach((index) => db[collection].createIndex(index[0], index[1] || {}));
  const answer = admin.runCommand({ shardCollection: `${name}.${collection}`, key });
  if (!answer.ok) throw new Error(answer.errmsg);
  admin.runCommand({ split: `${name}.${collection}`, middle });
  // The lower half to the first shard, the upper to the second. Where one is already there, nothing moves.
  move(collection, { [field]: '0' }, shards[0]._id);
  move(collection, middle, shards[1]._id);
}

const live = { idempotencyKey: { $exists: true } };
shard('certificates', { accountId: 1 }, { accountId: 'acct_V' }, [
  [{ accountId: 1, createdAt: -1, _id: -1 }],
  [{ accountId: 1, status: 1, createdAt: -1, _id: -1 }],
  [{ accountId: 1, 'file.sha256': 1, createdAt: -1 }],
  [
    { accountId: 1, idempotencyKey: 1 },
    { unique: true, partialFilterExpression: live },
  ],
  [{ 'anchor.batchId': 1, _id: 1 }],
  [{ createdAt: 1 }],
]);
shard('accounts', { _id: 1 }, { _id: 'acct_V' }, []);
shard('keys', { hash: 1 }, { hash: '8' }, [
  [{ hash: 1 }, { unique: true }],
  [{ accountId: 1, endsAt: -1, _id: -1 }],
]);
shard('limiters', { _id: 1 }, { _id: 'acct_V' }, []);
shard('batch_leaves', { _id: 1 }, { _id: 'batch_V' }, []);
shard('sessions', { _id: 1 }, { _id: '8' }, [[{ accountId: 1 }]]);

const seen = [];
function targets(what, collection, explained) {
  const stage = explained.queryPlanner.winningPlan;
  const names = (stage.shards || []).map(({ shardName }) => shardName);
  seen.push(`${names.length === 1 ? 'one shard ' : 'all shards'}  ${collection}: ${what}`);
}
const find = (what, collection, filter, sort) => {
  const cursor = db[collection].find(filter);
  targets(what, collection, (sort ? cursor.sort(sort) : cursor).explain());
};
const update = (what, collection, filter, change) => {
  const command = { update: collection, updates: [{ q: filter, u: change }] };
  targets(what, collection, db.runCommand({ explain: command, verbosity: 'queryPlanner' }));
};
const modify = (what, collection, query, change) => {
  const command = { findAndModify: collection, query, update: change };
  const answer = db.runCommand({ explain: command, verbosity: 'queryPlanner' });
  if (answer.ok) targets(what, collection, answer);
  else seen.push(`refused     ${collection}: ${what} (${answer.errmsg.slice(0, 90)})`);
};

const [accountId, _id] = ['acct_A', 'cert_A'];
const newest = { createdAt: -1, _id: -1 };
const done = { $set: { status: 'certified' } };
find('list', 'certificates', { accountId }, newest);
find('list by status', 'certificates', { accountId, status: 'certified' }, newest);
find('verify', 'certificates', { accountId, 'file.sha256': 'a' }, { createdAt: -1 });
find('idempotency key', 'certificates', { accountId, idempotencyKey: 'a' });
find('detail by id', 'certificates', { _id });
find('detail by id and account', 'certificates', { _id, accountId });
update('save the token, by id', 'certificates', { _id, status: 'processing' }, done);
update('save the token, by id and account', 'certificates', { _id, accountId, status: 'processing' }, done);
find('queue for anchoring', 'certificates', { 'anchor.batchId': null }, { _id: 1 });
update('stamp', 'certificates', { _id: { $in: [_id] }, 'anchor.batchId': null }, done);
find('stale', 'certificates', { status: 'processing' }, { createdAt: 1 });
find('sweep of files', 'certificates', { _id: { $in: [_id] } });
find('operator search', 'certificates', { accountId: { $in: [accountId, 'acct_z'] }, 'file.sha256': 'a' });
update('charge a unit', 'accounts', { _id: accountId }, { $inc: { certificatesUsed: 1 } });
find('by e-mail', 'accounts', { email: 'a' });
modify('grant, by e-mail', 'accounts', { email: 'a' }, { $inc: { certificatesGranted: 1 } });
modify('limiter decision', 'limiters', { _id: accountId }, { $inc: { usedInMonth: 1 } });
update('end of an upload', 'limiters', { _id: accountId }, { $set: { uploads: [] } });
find('where a key is counted', 'keys', { hash: 'a' });
update('rotate or revoke, by id', 'keys', { _id: 'key_A' }, { $set: { revokedAt: 1 } });
find('keys of an account', 'keys', { accountId });
find('leaves of a batch', 'batch_leaves', { _id: { $gte: 'batch_A:0', $lt: 'batch_A:1' } }, { _id: 1 });
find('session', 'sessions', { _id: 'a' });
find('sessions of an account', 'sessions', { accountId });
seen.forEach((line) => print(line));

// Two records of one account with the same key, then the same `_id` in two accounts on different shards.
const insert = (collection, document) => {
  const { ok, writeErrors } = db.runCommand({ insert: collection, documents: [document] });
  return ok === 1 && writeErrors === undefined ? 'accepted' : 'refused';
};
const record = (id, account) => ({ _id: id, accountId: account, idempotencyKey: 'k' });
insert('certificates', record('cert_1', 'acct_A'));
print(`second record with the same idempotency key: ${insert('certificates', record('cert_2', 'acct_A'))}`);
print(`same key, other account: ${insert('certificates', record('cert_3', 'acct_z'))}`);
print(`same _id, account on another shard: ${insert('certificates', record('cert_1', 'acct_y'))}`);
print(`same _id, account on the same shard: ${insert('certificates', record('cert_1', 'acct_B'))}`);
