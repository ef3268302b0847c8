import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, ConnectionLost, type Run, type RunEvent, type StartOptions } from '../../clients/typescript/src/index.ts';
import { oneLine } from '../lib/text.ts';
import { CannotEvaluate } from './cannot.ts';

/** A command that has finished. */
export interface CalledTool {
  /** The verb and its arguments, as far as the event has them: `fetch https://example.org/`. */
  command: string;
  /** The same with what came of it, for a judge. */
  line: string;
}

/** What became of a run. */
export interface Outcome {
  /** Empty when it could not be started. */
  runId: string;
  ok: boolean;
  /** The answer. */
  content: string;
  /** Why it did not succeed; empty when it did. */
  error: string;
  /** Whether that says nothing of its agent: its provider was down, say. */
  excused: boolean;
  tokens: number;
  /** Milliseconds. */
  duration: number;
  tools: readonly CalledTool[];
}

/** Starts a run, or does so again after it was turned away. */
export type Start = (options: StartOptions) => PromiseLike<Run>;

/** How long a run may go on, and how long anybody wants to know. */
export interface Patience {
  timeoutMs: number;
  signal: AbortSignal;
}

/** Ends that say nothing of an agent: a run would have ended otherwise at another time, or nobody could answer it. */
const EXCUSED: readonly string[] = [
  'circuit_open',
  'upstream_error',
  'interrupted',
  'shutdown',
  'internal',
  'canceled',
  'agent_not_found',
  'unknown_model',
  'insufficient_budget',
  'tenant_suspended',
  'tenant_disabled',
];

const CANCEL_MS = 5000;
/** The wait for a place among the runs, where the server does not say how long. */
const PAUSE_MS = 1000;

/**
 * Runs something to its end. A run that takes too long, or asks people, is canceled: nobody answers.
 * @throws {CannotEvaluate} when the server takes no run of this token @throws the reason of the signal
 */
export async function runToEnd(start: Start, { timeoutMs, signal }: Patience): Promise<Outcome> {
  const late = new AbortController();
  const either = AbortSignal.any([signal, late.signal]);
  const tools: CalledTool[] = [];
  const from = performance.now();
  let run: Run | undefined;
  let timer: NodeJS.Timeout | undefined;
  const without = (error: string, excused: boolean): Outcome => {
    const duration = Math.round(performance.now() - from);
    return { runId: run?.id ?? '', ok: false, content: '', error, excused, tokens: 0, duration, tools };
  };
  try {
    run = await admitted(start, { timeoutMs, signal: either });
    timer = setTimeout(() => late.abort(), timeoutMs);
    for await (const event of run) {
      if (event.type === 'tool_call') tools.push(calledTool(event));
      if (event.type === 'question') {
        await cancel(run);
        return without(`it asks, and nobody answers: ${oneLine(event.text)}`, false);
      }
      if (event.type === 'done') return outcomeOf(event, tools);
    }
    return without('its events are gone', true);
  } catch (error) {
    if (run && either.aborted) await cancel(run);
    signal.throwIfAborted();
    if (late.signal.aborted) return without(`it had not ended after ${timeoutMs / 1000} s, and was canceled`, false);
    if (error instanceof ApiError) return without(refusalOf(error), true);
    if (error instanceof ConnectionLost) return without('the connection broke, and could not be resumed', true);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Starts it, as soon as the server has a place for it. */
async function admitted(start: Start, { timeoutMs, signal }: Patience): Promise<Run> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await start({ signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || Date.now() > until) throw error;
      await delay(error.retryAfterMs ?? PAUSE_MS, undefined, { signal });
    }
  }
}

/** What a refusal means: that of the whole evaluation, when the token is not taken. @throws {CannotEvaluate} */
function refusalOf({ status, message }: ApiError): string {
  const said = `the server answered ${status}: ${oneLine(message)}`;
  if (status === 401 || status === 403) throw new CannotEvaluate(said);
  return said;
}

async function cancel(run: Run): Promise<void> {
  try {
    await run.cancel({ signal: AbortSignal.timeout(CANCEL_MS), maxRetries: 0 });
  } catch {
    // It has ended, or the server is gone: there is nothing else to do.
  }
}

type Event<Type extends string> = Extract<RunEvent, { type: Type }>;

function outcomeOf(
  { ok, request_id: runId, content = '', error = '', error_code: code = '', ...done }: Event<'done'>,
  tools: CalledTool[],
): Outcome {
  return {
    runId,
    ok,
    content,
    error: ok ? '' : `${code}: ${oneLine(error)}`,
    excused: EXCUSED.includes(code),
    tokens: done.input_tokens + done.output_tokens,
    duration: done.duration_ms,
    tools,
  };
}

function calledTool({ kind, args = '', ok, error = '' }: Event<'tool_call'>): CalledTool {
  const command = `${kind} ${args}`.trimEnd();
  return { command, line: oneLine(`/${command} → ${ok ? 'ok' : error}`) };
}
