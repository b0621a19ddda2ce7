// For mongosh: makes a replica set of one out of a new mongod, and waits until it takes writes.
try {
  rs.initiate({ _id: 'sello', members: [{ _id: 0, host: 'mongodb:27017' }] });
} catch (error) {
  if (error.codeName !== 'AlreadyInitialized') throw error;
}
while (!db.hello().isWritablePrimary) sleep(200);
