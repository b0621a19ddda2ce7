// A process of the compiled service that prints its start-up stages.
const { runProcess } = require('../../dist/runtime/run-process');

runProcess('told', async (serversUp) => {
  console.log('composed');
  await serversUp;
  console.log('served');
  return async () => undefined;
});
