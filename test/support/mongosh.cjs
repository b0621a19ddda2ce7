#!/usr/bin/env node
// Stands in for mongosh in scripts/backup: it runs the two commands that the script needs, on the real server.
const { MongoClient } = require('mongodb');

const COMMANDS = { 'db.fsyncLock()': { fsync: 1, lock: true }, 'db.fsyncUnlock()': { fsyncUnlock: 1 } };

async function main([uri, , , code]) {
  const client = new MongoClient(uri);
  try {
    await client.db('admin').command(COMMANDS[code]);
  } finally {
    await client.close();
  }
}

void main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
