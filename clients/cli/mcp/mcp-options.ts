import type { ConnectionOptions } from '../connection/find-connection';
import type { ListenAddress } from './http/listen-address';

/** The options of `sello mcp`. */
export interface McpOptions extends ConnectionOptions {
  root?: string;
  http?: ListenAddress;
  allowRemote?: boolean;
  allowHost?: string[];
  allowOrigin?: string[];
}
