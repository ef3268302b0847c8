import { oneLine } from '../../lib/text.ts';
import type { McpTool, McpTools } from '../../runtime/commands/mcp-servers.ts';
import { MAX_TOOLS } from './limits.ts';
import { mirroredIn } from './param-headers.ts';
import { toolOf } from './tool.ts';

/** What can't be called and is told nevertheless. */
const MAX_ODD = 20;

/** Tools as they come in, page by page. */
export class ToolList {
  /** Milliseconds for which the server says that the list is good. */
  freshMs = 0;
  readonly #redact: (text: string) => string;
  readonly #headers: boolean;
  readonly #tools = new Map<string, McpTool>();
  readonly #odd: string[] = [];
  #count = 0;

  /** @param headers whether tools may want arguments as headers */
  constructor(redact: (text: string) => string, headers: boolean) {
    this.#redact = redact;
    this.#headers = headers;
  }

  get isFull(): boolean {
    return this.#tools.size > MAX_TOOLS;
  }

  /** @param ttlMs how long the page is good, in the server's words */
  add(entries: readonly unknown[], ttlMs: unknown): void {
    if (this.#count === 0 && typeof ttlMs === 'number' && ttlMs > 0) this.freshMs = ttlMs;
    for (const entry of entries.slice(0, MAX_TOOLS + 1)) {
      this.#count += 1;
      const tool = this.#read(entry);
      if (typeof tool === 'string') this.tell(`tool ${this.#count} is left out: ${tool}`);
      else this.#addTool(tool);
    }
  }

  /** Tells something of the list. */
  tell(words: string): void {
    if (this.#odd.length < MAX_ODD) this.#odd.push(oneLine(this.#redact(words)));
  }

  /** @param more whether there are others */
  end(more: boolean): McpTools {
    const tools = [...this.#tools.values()];
    return { tools: tools.slice(0, MAX_TOOLS), more: more || tools.length > MAX_TOOLS, odd: this.#odd };
  }

  #read(entry: unknown): McpTool | string {
    const tool = toolOf(entry, this.#redact);
    const wrong = this.#headers && typeof tool !== 'string' ? mirroredIn(tool.inputSchema) : undefined;
    return typeof wrong === 'string' ? wrong : tool;
  }

  #addTool(tool: McpTool): void {
    const known = this.#tools.get(tool.name);
    if (!known) return void this.#tools.set(tool.name, tool);
    // Nobody knows which of them a call reaches.
    const repeatable = known.repeatable && tool.repeatable;
    const readOnly = known.readOnly && tool.readOnly;
    this.#tools.set(tool.name, { ...known, repeatable, readOnly, odd: known.odd ?? 'another tool has the same name' });
  }
}
