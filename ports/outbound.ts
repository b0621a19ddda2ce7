export interface OutboundRequest {
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  /** Of a redirect too: none is followed. */
  status: number;
  /** From `Retry-After`; `null` without one that can be read. */
  retryAfterSeconds: number | null;
}

/** Requests to servers that users name. None reaches an address that is not public, unless the operator allows it. */
export interface Outbound {
  /** Within a limited time. The answer's body is not kept. Throws `OutboundError`. */
  post(url: string, request: OutboundRequest): Promise<OutboundAnswer>;
}
