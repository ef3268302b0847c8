import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/snippets.ts';

/** The section of docs/connect.md. */
export const HEADING = 'MCP hosts';

/** The entry of our server in the file of a host: an address, or a process. */
export interface HostEntry {
  url?: string;
  headers?: Record<string, string>;
  command?: string;
  args?: string[];
  env?: Record<string, string>;
}

/** The entries of all files of hosts that the section shows. */
export function hostFiles(): HostEntry[] {
  const sections = readFileSync(join(ROOT, 'docs/connect.md'), 'utf8').split(/^## /m);
  const section = sections.find((one) => one.startsWith(HEADING))!;
  const files = Array.from(section.matchAll(/^```json\n([^]*?)^```$/gm), ([, json]) => JSON.parse(json!) as Record<string, never>);
  return files.flatMap((file): HostEntry[] => {
    const servers: Record<string, HostEntry> | undefined = file['mcpServers'] ?? file['servers'];
    return servers ? Object.values(servers) : [];
  });
}
