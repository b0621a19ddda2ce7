// For mongosh, as an administrator: creates or updates the roles for API and worker ("sello") and for backups ("selloBackup").
//   mongosh "$ADMIN_URI" --eval "var database = 'sello'" deploy/mongodb/roles.cjs

/** Its own database and nothing else: documents, indexes, and what migrations change. */
const application = {
  db: database,
  name: 'sello',
  privileges: [
    {
      resource: { db: database, collection: '' },
      actions: [
        ...['find', 'insert', 'update', 'remove'],
        ...['createCollection', 'createIndex', 'dropIndex', 'collMod', 'listCollections', 'listIndexes'],
      ],
    },
  ],
  roles: [],
};

/** Reads everything, the oplog too; "fsync" and "unlock" are for db.fsyncLock(). */
const backup = {
  db: 'admin',
  name: 'selloBackup',
  privileges: [{ resource: { cluster: true }, actions: ['fsync', 'unlock'] }],
  roles: ['backup'],
};

for (const { db: home, name, privileges, roles } of [application, backup]) {
  const place = db.getSiblingDB(home);
  if (place.getRole(name) === null) place.createRole({ role: name, privileges, roles });
  else place.updateRole(name, { privileges, roles });
}
