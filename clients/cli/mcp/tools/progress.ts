import type { ServerContext } from '@modelcontextprotocol/server';

type Report = (progress: number, total: number, message: string) => void;

/** Reports the progress of a call to a client that asked for it. Progress must grow, so what does not is left out. */
export function progressOf({ mcpReq }: ServerContext): Report {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  return (progress, total, message) => {
    if (progressToken === undefined || progress <= last) return;
    last = progress;
    const params = { progressToken, progress, total, message };
    // A client that can't be told anymore still gets the result, or has gone.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
