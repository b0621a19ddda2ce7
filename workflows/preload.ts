/**
 * Loaded once per workflow thread, and shared by all its runs, so no module that a workflow uses may keep state. The SDK formats a stack for
 * every promise of a run; a few frames say where a run waits or failed, and ten cost a fifth of the thread's time.
 */
import './index';

Error.stackTraceLimit = 4;
