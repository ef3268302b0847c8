import { Client, ProtocolError, ProtocolErrorCode, type JsonSchemaValidator } from '@modelcontextprotocol/client';
import type { McpServerConfig } from './config.ts';

interface ClientSettings {
  callMs: number;
  /** Whether the server is told that it may ask people. */
  elicits: boolean;
}

/** The SDK's client, which asks a server how it is spoken to where that is not known. */
export function createClient({ kind }: McpServerConfig, { callMs, elicits }: ClientSettings): Client {
  const timeoutMs = kind === 'stdio' ? Math.min(callMs * PROBE_SHARE, SILENT_MS) : callMs * PROBE_SHARE;
  return new Client(
    { name: 'baton', version: '1' },
    {
      capabilities: elicits ? { elicitation: { form: {} } } : {},
      jsonSchemaValidator: noValidation,
      versionNegotiation: { mode: 'auto', probe: { timeoutMs } },
    },
  );
}

/** How much of the time of a call a server has to say how it is spoken to; the rest is left for trying. */
const PROBE_SHARE = 0.5;
/** Milliseconds after which a process that keeps silent counts as one of before: some never answer what they don't know. */
const SILENT_MS = 5000;

/** What a server gets that asks for something that we haven't said we have: a plain no, with which its call can go on. */
export function decline(method: string): { action: 'decline' } {
  if (method === 'elicitation/create') return { action: 'decline' };
  // The code that the protocol has for a person's no.
  if (method === 'sampling/createMessage') throw new ProtocolError(-1, 'sampling is declined');
  throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
}

/** We send requests ourselves and take the answers as they are, so that schemas of servers are not compiled here. */
const noValidation = {
  getValidator:
    <Output>(): JsonSchemaValidator<Output> =>
    (input) => ({ valid: true, data: input as Output, errorMessage: undefined }),
};
