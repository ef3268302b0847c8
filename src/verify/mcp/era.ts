import type { Fields } from '../api.ts';
import { resultOf, type RpcAnswer } from '../wire/json-rpc.ts';

/** An open way to an MCP server, in one of the two eras of the protocol. */
export interface Era {
  /** The revision that is spoken. */
  version: string;
  modern: boolean;
  capabilities: Fields;
  /** Sends a request, with what the era wants to come with it. */
  ask(method: string, params?: Fields): Promise<RpcAnswer>;
}

/** @throws {Violation} unless the method is answered with a result @returns the result */
export async function askFor(era: Era, method: string, params?: Fields): Promise<Fields> {
  const what = `${method} (${era.version})`;
  return resultOf(await era.ask(method, params), what);
}
