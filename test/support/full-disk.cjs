// Preloaded where no small disk can be mounted: while the file FULL_DISK_MARK exists, writing an upload fails with ENOSPC.
const { existsSync } = require('node:fs');
const files = require('node:fs/promises');

for (const name of ['open', 'writeFile']) {
  const call = files[name];
  files[name] = (path, ...rest) => {
    if (!String(path).includes('/incoming/') || !existsSync(process.env.FULL_DISK_MARK))
      return call(path, ...rest);
    const error = new Error(`ENOSPC: no space left on device, open '${path}'`);
    return Promise.reject(Object.assign(error, { code: 'ENOSPC', errno: -28, syscall: 'open' }));
  };
}
