import type { McpServer } from '@modelcontextprotocol/server';
import type { Sello } from '../../../typescript/src/index';
import type { RootFolder } from '../root-folder';

/** What the tools of one caller work with. */
export interface ToolContext {
  sello: Sello;
  /** Where files may be read; `null` if no file may. */
  root: RootFolder | null;
}

export interface Tool {
  /** Without it the tool is not offered. The service checks it at every call. */
  scope: string;
  /** Whether the tool can be offered at all; by default it can. */
  available?: (context: ToolContext) => boolean;
  register: (server: McpServer, context: ToolContext) => void;
}
