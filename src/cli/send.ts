import { ApiError, Baton, ConnectionLost, type RunEvent, type UnknownEvent } from '../../clients/typescript/src/index.ts';
import { forTerminal, onOneLine } from '../lib/terminal.ts';

const RECONNECTS = 10;
const RECONNECT_MS = 1000;

interface Progress {
  /** Whether the run has succeeded. */
  ok: boolean;
  hasStarted: boolean;
  /** Whether the last text that was printed did not end its line. */
  midLine: boolean;
}

/**
 * `baton send`: runs an agent and writes its answer to standard output, everything else to standard error. A
 * connection that breaks is resumed behind the last event that was shown. On a terminal, control characters of the answer
 * are shown and not obeyed; a pipe or a file gets the answer as it is.
 * @returns the exit code: 0 when the run succeeded
 */
export async function send(message: string, { agent, url }: { agent: string; url: string }): Promise<number> {
  const token = process.env['BATON_TOKEN'];
  if (!token) throw new Error('set BATON_TOKEN to a tenant token');
  const progress: Progress = { ok: false, hasStarted: false, midLine: false };
  const retry = { attempts: RECONNECTS + 1, firstMs: RECONNECT_MS, maxMs: RECONNECT_MS };
  const onReconnect = ({ after }: { after: string }) => {
    const what = progress.hasStarted ? `connection lost, resuming behind ${after || 'the start'}` : 'no answer, trying again';
    process.stderr.write(`\n(${onOneLine(what)})\n`);
  };
  try {
    const run = await new Baton({ url, token, retry }).run({ message, agent }, { onReconnect });
    progress.hasStarted = true;
    for await (const event of run) show(event, progress);
  } catch (error) {
    if (error instanceof ApiError) throw new Error(`the server answered ${error.status}: ${error.message}`, { cause: error });
    if (error instanceof ConnectionLost) {
      const what = progress.hasStarted ? 'the connection broke and could not be resumed' : `${url} does not answer`;
      throw new Error(what, { cause: error });
    }
    throw error;
  }
  return progress.ok ? 0 : 1;
}

function show(event: RunEvent, progress: Progress): void {
  switch (event.type) {
    case 'text':
      // The answer is the text of the master (stream 0); it gets the delegates' text as results.
      if (event.stream_id === 0) {
        process.stdout.write(process.stdout.isTTY ? forTerminal(event.delta) : event.delta);
        progress.midLine = !event.delta.endsWith('\n');
      }
      break;
    case 'tool_call':
      note(progress, `/${event.kind} ${event.args ?? ''} ${event.ok ? 'ok' : event.error}`);
      break;
    case 'file':
      note(progress, `file ${event.path} (${event.size_bytes} bytes)`);
      break;
    case 'error':
      note(progress, `error: ${event.message} (${event.error_code})`);
      break;
    case 'done':
      note(progress, `done in ${event.duration_ms} ms, request ${event.request_id}`);
      progress.ok = event.ok;
      break;
    case 'request_received':
    case 'stream_start':
    case 'token_usage':
    case 'sub_agent_response':
    case 'advisor':
    case 'rewind':
    case 'question':
    case 'answer':
    case 'stream_end':
      break;
    default:
      // Events of a newer server are ignored; for a new event in our own contract this line doesn't compile until it is
      // handled above.
      event satisfies UnknownEvent;
  }
}

function note(progress: Progress, line: string): void {
  if (progress.midLine) process.stdout.write('\n');
  progress.midLine = false;
  process.stderr.write(`· ${onOneLine(line)}\n`);
}
