import { createParser, type EventSourceMessage } from 'eventsource-parser';

const RECONNECTS = 10;
const RECONNECT_MS = 1000;

interface Progress {
  requestId: string;
  lastEventId: string;
  /** The outcome, once `done` has come. */
  ok: boolean | undefined;
  /** Whether the terminal stands behind a text that didn't end its line. */
  midLine: boolean;
}

/**
 * `baton send`: runs an agent and writes its answer to standard output, everything else to standard error. A
 * connection that breaks is resumed behind the last event that was shown.
 * @returns the exit code: 0 when the run succeeded
 */
export async function send(message: string, { agent, url }: { agent: string; url: string }): Promise<number> {
  const token = process.env['BATON_TOKEN'];
  if (!token) throw new Error('set BATON_TOKEN to a tenant token');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const progress: Progress = { requestId: '', lastEventId: '', ok: undefined, midLine: false };
  const body = JSON.stringify({ message, agent });
  const response = await fetch(new URL('/v1/orchestrate', url), { method: 'POST', headers, body });
  progress.requestId = response.headers.get('x-request-id') ?? '';
  await follow(response, progress);
  for (let attempt = 1; progress.ok === undefined; attempt += 1) {
    if (attempt > RECONNECTS) throw new Error('the connection broke and could not be resumed');
    process.stderr.write(`\n(connection lost, resuming behind ${progress.lastEventId || 'the start'})\n`);
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    const events = new URL(`/v1/requests/${progress.requestId}/events`, url);
    await fetch(events, { headers: { ...headers, 'Last-Event-ID': progress.lastEventId } }).then(
      (resumed) => follow(resumed, progress),
      () => {},
    );
  }
  return progress.ok ? 0 : 1;
}

async function follow(response: Response, progress: Progress): Promise<void> {
  if (!response.ok) {
    const { error } = (await response.json()) as { error?: string };
    throw new Error(`the server answered ${response.status}: ${error ?? ''}`);
  }
  const parser = createParser({ onEvent: (event) => show(event, progress) });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body!) parser.feed(decoder.decode(chunk, { stream: true }));
  } catch {
    // A broken connection: the caller resumes.
  }
}

function show({ id, event, data }: EventSourceMessage, progress: Progress): void {
  if (id) progress.lastEventId = id;
  const payload = JSON.parse(data) as Record<string, unknown>;
  switch (event) {
    case 'text':
      // Delegates' text comes back as results; the answer is the master's.
      if (payload['stream_id'] === 0) {
        process.stdout.write(String(payload['delta']));
        progress.midLine = !String(payload['delta']).endsWith('\n');
      }
      break;
    case 'tool_call':
      note(progress, `/${payload['kind']} ${payload['args'] ?? ''} ${payload['ok'] ? 'ok' : payload['error']}`);
      break;
    case 'file':
      note(progress, `file ${payload['path']} (${payload['size_bytes']} bytes)`);
      break;
    case 'error':
      note(progress, `error: ${payload['message']} (${payload['error_code']})`);
      break;
    case 'done':
      note(progress, `done in ${payload['duration_ms']} ms, request ${payload['request_id']}`);
      progress.ok = payload['ok'] === true;
      break;
  }
}

function note(progress: Progress, line: string): void {
  if (progress.midLine) process.stdout.write('\n');
  progress.midLine = false;
  process.stderr.write(`· ${line}\n`);
}
