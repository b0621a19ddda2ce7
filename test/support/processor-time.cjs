const { readFileSync } = require('node:fs');

/** Of the kernel's counters in /proc, on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** The processor time of this process and of the children it has waited for; elsewhere than on Linux, of this process alone. */
exports.processorSeconds = () => {
  try {
    // The name in parentheses may hold spaces. After it: user and system time of the process (12, 13) and of its children (14, 15).
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
};
