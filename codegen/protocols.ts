import type { Node } from './bundle.ts';

/** The tags of protocols that have clients of their own, and in whose streams no events of ours are. */
const TAGS: ReadonlySet<string> = new Set(['A2A-HTTP', 'A2A-Legacy', 'AG-UI', 'MCP', 'OpenAI']);

/** Whether clients of another protocol call an operation. */
export const isOfProtocol = (operation: Node): boolean => ((operation['tags'] ?? []) as string[]).some((tag) => TAGS.has(tag));

/** Whether another protocol says what becomes of names that an operation doesn't know. */
export const hasOtherRules = (operation: Node): boolean => operation['x-errors'] !== undefined || isOfProtocol(operation);
