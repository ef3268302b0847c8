import { ApiError, Baton, ConnectionLost, type RewindEvent, type RunEvent, type UnknownEvent } from '../../clients/typescript/src/index.ts';
import { forTerminal, onOneLine } from '../lib/terminal.ts';
import { Asker } from './ask.ts';

const RECONNECTS = 10;
const RECONNECT_MS = 1000;
/** How often all of these are tried for a run that has begun: a server that is started anew may take a minute. */
const ROUNDS = 6;

interface Progress {
  /** Whether the run has succeeded. */
  ok: boolean;
  hasStarted: boolean;
  /** The answer so far. */
  text: string;
  /** Whether the last text that was printed did not end its line. */
  midLine: boolean;
}

/**
 * `baton send`: runs an agent and writes its answer to standard output, everything else to standard error. A
 * connection that breaks is resumed behind the last event that was shown, for as long as the run waits for an answer. On a
 * terminal, control characters of the answer are shown and not obeyed, and questions of the run can be answered; a pipe or a
 * file gets the answer as it is, anew behind a line `[rewind]` when a part of it is withdrawn.
 * @returns the exit code: 0 when the run succeeded
 */
export async function send(message: string, { agent, url }: { agent: string; url: string }): Promise<number> {
  const token = process.env['BATON_TOKEN'];
  if (!token) throw new Error('set BATON_TOKEN to a tenant token');
  const progress: Progress = { ok: false, hasStarted: false, text: '', midLine: false };
  const retry = { attempts: RECONNECTS + 1, firstMs: RECONNECT_MS, maxMs: RECONNECT_MS };
  let said = '';
  const onReconnect = ({ after }: { after: string }) => {
    const what = progress.hasStarted ? `connection lost, resuming behind ${after || 'the start'}` : 'no answer, trying again';
    // Every try that follows would say the same.
    if (what === said) return;
    said = what;
    process.stderr.write(`\n(${onOneLine(what)})\n`);
  };
  const baton = new Baton({ url, token, retry });
  const asker = new Asker({
    interactive: process.stdin.isTTY && process.stderr.isTTY,
    options: url === (process.env['BATON_URL'] ?? 'http://127.0.0.1:8080') ? '' : ` --url ${onOneLine(url)}`,
    answer: (questionId, answer) => baton.answer(questionId, answer),
    say: (lines) => note(progress, lines),
  });
  try {
    const run = await baton.run({ message, agent }, { onReconnect });
    progress.hasStarted = true;
    await follow(run, asker, progress);
  } catch (error) {
    if (error instanceof ApiError) throw new Error(`the server answered ${error.status}: ${error.message}`, { cause: error });
    if (error instanceof ConnectionLost) {
      const what = progress.hasStarted ? 'the connection broke and could not be resumed' : `${url} does not answer`;
      throw new Error(what, { cause: error });
    }
    throw error;
  } finally {
    asker.close();
  }
  return progress.ok ? 0 : 1;
}

/** Reads a run to its end. One that waits for an answer is never given up, any other when its server has been away for too long. */
export async function follow(run: AsyncIterable<RunEvent>, asker: Asker, progress: Progress): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      for await (const event of run) {
        round = 1;
        show(event, asker, progress);
      }
      return;
    } catch (error) {
      if (!(error instanceof ConnectionLost) || (round >= ROUNDS && !asker.isWaiting)) throw error;
    }
  }
}

function show(event: RunEvent, asker: Asker, progress: Progress): void {
  switch (event.type) {
    case 'text':
      // The answer is the text of the master (stream 0); it gets the delegates' text as results.
      if (event.stream_id === 0) {
        progress.text += event.delta;
        print(event.delta, progress);
      }
      break;
    case 'rewind':
      if (event.stream_id === 0) rewind(event, progress);
      break;
    case 'question':
      asker.ask(event);
      break;
    case 'answer': {
      const { question_id: id, decision, by, text } = event;
      note(
        progress,
        onOneLine(`question ${id}: ${decision}${by === undefined ? '' : ` by ${by}`}${text === undefined ? '' : `: ${text}`}`),
      );
      asker.answered(id);
      break;
    }
    case 'tool_call':
      note(progress, onOneLine(`/${event.kind} ${event.args ?? ''} ${event.ok ? 'ok' : event.error}`));
      break;
    case 'file':
      note(progress, onOneLine(`file ${event.path} (${event.size_bytes} bytes)`));
      break;
    case 'error':
      note(progress, onOneLine(`error: ${event.message} (${event.error_code})`));
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
    case 'stream_end':
      break;
    default:
      // Events of a newer server are ignored; for a new event in our own contract this line doesn't compile until it is
      // handled above.
      event satisfies UnknownEvent;
  }
}

/** What stays of the answer is written once more. */
function rewind({ length }: RewindEvent, progress: Progress): void {
  if (length === progress.text.length) return;
  progress.text = progress.text.slice(0, length);
  note(progress, 'the run goes on in another process of the server, and withdraws a part of its answer; what stays:');
  if (!process.stdout.isTTY) process.stdout.write('[rewind]\n');
  print(progress.text, progress);
}

function print(text: string, progress: Progress): void {
  process.stdout.write(process.stdout.isTTY ? forTerminal(text) : text);
  progress.midLine = text !== '' && !text.endsWith('\n');
}

function note(progress: Progress, line: string): void {
  if (progress.midLine) process.stdout.write('\n');
  progress.midLine = false;
  process.stderr.write(`· ${line}\n`);
}
