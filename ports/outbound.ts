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

export interface FetchRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: Uint8Array;
  /** A longer answer is an error. */
  maxBytes: number;
  signal?: AbortSignal;
}

export interface FetchedAnswer {
  /** Of a redirect too: none is followed. */
  status: number;
  body: Uint8Array;
}

/** Requests for data that is signed, over plain http too. None reaches an address that is not public, unless the operator allows it. */
export interface PublicFetcher {
  /** Within a limited time. Throws `OutboundError`. */
  fetch(url: string, request: FetchRequest): Promise<FetchedAnswer>;
}
