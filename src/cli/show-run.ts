import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiError,
  type Baton,
  ConnectionLost,
  type ReadOptions,
  type Reconnect,
  type Run,
  type RunEvent,
  type Schemas,
} from '../../clients/typescript/src/index.ts';
import { onOneLine } from '../lib/terminal.ts';
import type { Display } from './display.ts';
import { follow } from './follow.ts';
import { JsonDisplay } from './json.ts';
import { PlainDisplay } from './plain.ts';
import { clientOf } from './server.ts';
import { WrongUsage } from './wrong-usage.ts';

const RECONNECTS = 10;
const RECONNECT_MS = 1000;
/** As a shell has it for what Ctrl-C has ended. */
const INTERRUPTED = 130;
/** How often, and with which pauses, is looked for a run that is to be there in moments. */
const LOOKS = 100;
const LOOK_MS = 200;

/** How a run is shown. */
export interface ShowOptions {
  url: string;
  /** Events as JSON. */
  json?: boolean;
  /** Text, also on a terminal. */
  plain?: boolean;
}

/** What `baton send` takes besides its message. */
export interface SendOptions extends ShowOptions {
  agent: string;
  /** The id of the conversation that it is a message in. */
  conversation?: string;
  /** What becomes of it while that has another run. */
  onBusy?: string;
}

const WAYS_OUT = ['reject', 'enqueue', 'interrupt', 'steer'] as const satisfies Schemas['OnBusy'][];
const isWayOut = (given: string): given is Schemas['OnBusy'] => (WAYS_OUT as readonly string[]).includes(given);

/** A run that is to be shown. */
interface RunToShow {
  /** Starts the run, or finds it. */
  open(baton: Baton, options: ReadOptions): PromiseLike<Run>;
  /** Behind which event to begin; empty for the start. */
  after?: string;
  /** What Ctrl-C does in the live view before it leaves. */
  interrupt: 'cancels' | 'leaves';
  /** Why it is shown, where that is not what was asked for. */
  why?: string;
  /** Told of each event. */
  seen?: (event: RunEvent) => void;
}

/** The answer before `after` is not known, and a part of it may have been withdrawn. */
class StartOver extends Error {}

/** `baton send`: runs an agent and shows its answer. @returns the exit code */
export async function send(message: string, { agent, conversation, onBusy, ...options }: SendOptions): Promise<number> {
  if (conversation === undefined && onBusy !== undefined) throw new WrongUsage('--on-busy goes with --conversation');
  if (onBusy !== undefined && !isWayOut(onBusy)) throw new WrongUsage(`--on-busy is one of ${WAYS_OUT.join(', ')}, not ${onBusy}`);
  const id = conversation === undefined ? undefined : idOf(conversation);
  if (id === undefined) return showRun({ open: (baton, reading) => baton.run({ message, agent }, reading), interrupt: 'cancels' }, options);
  // Of a message that is to steer the run under way: by which that tells of it, and the run that it has when that does not.
  let steers: string | null = null;
  const open: RunToShow['open'] = async (baton, reading) => {
    const { data, response } = await baton.sendMessage(id, { message, ...(onBusy && { on_busy: onBusy }) }, reading).withResponse();
    steers = response.headers.get('baton-steer');
    return data;
  };
  let isCanceled = false;
  const seen = (event: RunEvent): void => {
    if (event.type === 'steered' && event.steer_id === steers) steers = null;
    if (event.type === 'done') isCanceled = event.error_code === 'canceled';
  };
  const code = await showRun({ open, interrupt: 'cancels', seen }, options);
  const own: string | null = steers;
  if (own === null || code === INTERRUPTED) return code;
  const why = `the message came too late for that run, and has one of its own: ${own}`;
  if (isCanceled) {
    process.stderr.write(`${why}\n`);
    return code;
  }
  const openOwn: RunToShow['open'] = async (baton, reading) => {
    await untilKnown(baton, own);
    return baton.resume(own, reading);
  };
  return showRun({ open: openOwn, interrupt: 'cancels', why }, options);
}

/** Waits for a run that is to be there in moments. @throws {ApiError} 404 when it is not */
async function untilKnown(baton: Baton, id: string): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      await baton.api.getRequest(id);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404 || looks === LOOKS) throw error;
      await pause(LOOK_MS);
    }
  }
}

function idOf(conversation: string): number {
  const id = Number(conversation);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new WrongUsage(`--conversation is the id of a conversation, not ${conversation}`);
}

/** What of a run is to be different when it is run again. */
export interface RerunOptions extends ShowOptions {
  message?: string;
  agent?: string;
  from?: string;
  recorded?: boolean;
}

/** `baton runs rerun`: runs again what an earlier run was asked, and shows its answer. @returns the exit code */
export function rerun(id: string, { message, agent, from, recorded, ...options }: RerunOptions): Promise<number> {
  const turn = from === undefined ? undefined : /^[1-9]\d{0,2}$/.test(from) ? Number(from) : 0;
  if (turn === 0) throw new WrongUsage('--from must be a turn, from 1 on');
  const body = {
    ...(message !== undefined && { message }),
    ...(agent !== undefined && { agent }),
    ...(turn !== undefined && { from: { stream_id: 0 as const, turn } }),
    ...(recorded && { tools: 'recorded' as const }),
  };
  return showRun({ open: (baton, reading) => baton.rerun(id, body, reading), interrupt: 'cancels' }, options);
}

/** `baton watch`: shows a run that was started elsewhere, from its start or behind an event. @returns the exit code */
export function watch(id: string, { after = '', ...options }: { after?: string } & ShowOptions): Promise<number> {
  const open: RunToShow['open'] = async (baton, reading) => {
    // The id as the server writes it, or the reason why there is nothing to watch.
    const { request_id: found } = await baton.api.getRequest(id, { maxRetries: 0 }).catch((error: unknown) => {
      if (!mayPass(error)) throw error;
      reading.onReconnect?.({ after, error });
      return baton.api.getRequest(id);
    });
    return baton.resume(found, { after, ...reading });
  };
  return showRun({ open, after, interrupt: 'leaves' }, options);
}

/**
 * Shows a run to its end, whatever happens to the connection. @returns the exit code: 0 when the run succeeded, 1 when it did
 * not, 130 when the user has left
 */
async function showRun(shown: RunToShow, options: ShowOptions): Promise<number> {
  const { url } = options;
  const baton = clientOf(url, { attempts: RECONNECTS + 1, firstMs: RECONNECT_MS, maxMs: RECONNECT_MS });
  const leaving = new AbortController();
  const urlOption = url === (process.env['BATON_URL'] ?? 'http://127.0.0.1:8080') ? '' : ` --url ${onOneLine(url)}`;
  let run: Run | undefined;
  let isCanceled = false;
  const interrupt = (): void => {
    if (!run || isCanceled || shown.interrupt === 'leaves') return leaving.abort();
    isCanceled = true;
    display.say('the run is being canceled; Ctrl-C again leaves');
    run.cancel().catch((error: unknown) => display.say(`it could not be canceled: ${messageOf(error)}`));
  };
  const display = await displayFor(options, {
    options: urlOption,
    answer: (questionId, answer) => baton.answer(questionId, answer),
    interrupt,
    hint: `Ctrl-C ${shown.interrupt}`,
  });
  let said = '';
  const onReconnect = ({ after, error }: Reconnect): void => {
    const lost = run ? `connection lost, resuming behind ${after || 'the start'}` : 'no answer, trying again';
    const what = error instanceof ApiError ? `${error.status}: ${error.message}, trying again` : lost;
    // Every try that follows would say the same.
    if (what !== said) display.say(what);
    said = what;
  };
  const reading = { onReconnect, signal: leaving.signal };
  try {
    if (shown.why) display.say(shown.why);
    run = await unlessAborted(shown.open(baton, reading), leaving.signal);
    let outcome: boolean | undefined;
    let isCut = Boolean(shown.after);
    const show = (event: RunEvent): void => {
      if (event.type === 'rewind' && event.stream_id === 0 && isCut) throw new StartOver();
      if (event.type === 'done') outcome = event.ok;
      shown.seen?.(event);
      display.show(event);
    };
    const watched = {
      show,
      get isWaiting() {
        return display.isWaiting;
      },
    };
    try {
      await follow(run, watched);
    } catch (error) {
      if (!(error instanceof StartOver)) throw error;
      isCut = false;
      display.startOver();
      run = baton.resume(run.id, reading);
      await follow(run, watched);
    }
    // Nothing comes behind the last event, not even how the run has ended.
    outcome ??= (await unlessAborted(baton.api.getRequest(run.id), leaving.signal)).state === 'completed';
    return outcome ? 0 : 1;
  } catch (error) {
    if (leaving.signal.aborted) {
      const from = run?.lastEventId ? ` --after ${run.lastEventId}` : '';
      if (run) display.say(`left${isCanceled ? '' : '; the run goes on'}: baton watch${urlOption} ${run.id}${from}`);
      return INTERRUPTED;
    }
    if (error instanceof ApiError) throw new Error(messageOf(error), { cause: error });
    if (error instanceof ConnectionLost) {
      throw new Error(run ? 'the connection broke and could not be resumed' : `${url} does not answer`, { cause: error });
    }
    throw error;
  } finally {
    display.close();
  }
}

/** Whether the same request may be answered later. */
function mayPass(error: unknown): boolean {
  return error instanceof ConnectionLost || (error instanceof ApiError && (error.status >= 500 || [408, 429].includes(error.status)));
}

/** Waits, but not for whoever leaves. */
function unlessAborted<Value>(promise: PromiseLike<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
}

interface Terminal {
  options: string;
  answer: Baton['answer'];
  interrupt: () => void;
  hint: string;
}

/** The live view for whoever sits at a terminal that can be drawn on. */
async function displayFor({ json, plain }: ShowOptions, terminal: Terminal): Promise<Display> {
  if (json) return new JsonDisplay();
  if (plain || !process.stdout.isTTY || process.env['TERM'] === 'dumb') return new PlainDisplay(terminal);
  const { View } = await import('./view/view.ts');
  return new View(terminal);
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return `the server answered ${error.status}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
