// For mongosh: turns a new mongod into a single-node replica set and waits until it accepts writes.
try {
  rs.initiate({ _id: 'sello', members: [{ _id: 0, host: 'mongodb:27017' }] });
} catch (error) {
  if (error.codeName !== 'AlreadyInitialized') throw error;
}
while (!db.hello().isWritablePrimary) sleep(200);
