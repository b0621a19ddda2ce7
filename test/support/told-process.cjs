// A process of the compiled service that says how far it is.
const { runProcess } = require('../../dist/runtime/run-process');

runProcess('told', async (serversUp) => {
  console.log('composed');
  await serversUp;
  console.log('served');
  return async () => undefined;
});
