import type { CommittedLog } from './commit-group.ts';
import type { GroupCommitter } from './committer.ts';
import { formatCursor, type DeltaKind } from './cursor.ts';
import type { Booking, EventRow, Fence, RunEnd, RunEvent, RunStart, SteeredRow, StepRow } from './events.ts';
import type { FrameSink } from './frame-sink.ts';
import { withoutNul } from '../lib/text.ts';
import { payloadOf } from './payload.ts';
import { SaidTexts } from './said-texts.ts';
import { ASKED } from '../store/runs/steps.ts';

/**
 * Why there are no more live frames: `done` was delivered; all that this node writes was, and the run goes on later, perhaps on another
 * node; or the log can't be written any more, and the connection must break off without a last event.
 */
export type LiveEnd = 'ended' | 'released' | Error;

/** Where a run's log goes on that another process has begun. */
export interface LogPosition {
  /** Of the last event. */
  seq: number;
  /** Of the last record of the journal. */
  n: number;
  /** Of the last step. Default: there is none. */
  step?: number;
}

/**
 * How live frames show text.
 *
 * - `deltas`: as it comes, ahead of the log. A crash may lose what was shown, and in the log it is in other pieces.
 * - `rows`: as the log has it, when that has it: live and replayed, the frames are the same.
 */
export type LiveText = 'deltas' | 'rows';

export interface RunLogOptions {
  /** The run's row, unless that has been written already. */
  start?: RunStart | undefined;
  /** Given when the frames will be taken ({@link RunLog.attach}): until then they are kept. */
  live?: LiveText | undefined;
  /** The node, of a run that others may take over. */
  fencedBy?: string | undefined;
  /** Default: the beginning. */
  from?: LogPosition | undefined;
  /** Whether what the rows of its text have may be left out of those of its answers. Default false: some node could not read them. */
  textOnce?: boolean | undefined;
}

/** The events that come in pieces. */
export type DeltaEvent = Extract<RunEvent, { event: DeltaKind }>;

/** The fields that every delta of a stream repeats, serialised once. */
export interface TextSource {
  readonly kind: DeltaKind;
  readonly streamId: number;
  /** The JSON of an event up to the delta's content. */
  readonly head: string;
}

/** Prepares the events of one stream's text, or thoughts. */
export function textSource(agent: string, streamId: number, kind: DeltaKind = 'text'): TextSource {
  return { kind, streamId, head: `{"type":"${kind}","agent":${JSON.stringify(agent)},"stream_id":${streamId},"delta":"` };
}

/** @param body the delta, escaped for a JSON string */
function textPayload({ head }: TextSource, body: string, atMs: number): string {
  return `${head}${body}","at_ms":${atMs}}`;
}

/** Of the text of a row as it is stored, escaped and in UTF-8. */
const ROW_BYTES = 2048;
const ROW_AGE_MS = 250;
/** Where somebody sees text row by row: 25 in a second. */
const SEEN_ROW_AGE_MS = 40;

const encoder = new TextEncoder();
const scratch = new Uint8Array(ROW_BYTES);

/** How much of a text that is escaped for a JSON string fits into so many bytes: whole characters, and whole escapes. */
function beginningIn(escaped: string, most: number): { end: number; bytes: number } {
  const { read, written } = encoder.encodeInto(escaped, scratch.subarray(0, most));
  // An escape has six characters at most.
  for (let at = read - 1; at >= 0 && at > read - 6; at -= 1) {
    if (escaped[at] !== '\\') continue;
    let first = at;
    while (escaped[first - 1] === '\\') first -= 1;
    const begins = (at - first) % 2 === 0;
    const end = at + (escaped[at + 1] === 'u' ? 6 : 2);
    return begins && end > read ? { end: at, bytes: written - (read - at) } : { end: read, bytes: written };
  }
  return { end: read, bytes: written };
}

interface WaitingFrame {
  /** The frame is sent when this seq is durable… */
  committed: number;
  /** …and the commit of this seq has at least started. */
  started: number;
  id: string;
  event: string;
  json: string;
}

interface OpenRow {
  source: TextSource;
  seq: number;
  /** The deltas so far, escaped for a JSON string. */
  body: string;
  bytes: number;
  /** When the first delta came, in epoch milliseconds. */
  atMs: number;
  openedAt: number;
}

/**
 * The log of one run while it is being written: it gives each event its `seq`.
 *
 * Thoughts are text here: their deltas have rows and cursors as those of text have.
 *
 * Live frames and table have the same order. An event other than text gets the next seq, closes the open text row
 * and joins the commit group; its live frame waits until that commit has succeeded, and so does every frame after it. A
 * text delta is added to the open row and its frame goes out at once, unless a frame waits before it, or a closed row
 * of this run has not even reached a commit: text never runs ahead of the log by more than one open row and the commit
 * under way.
 *
 *   open row ──(2 KiB, 250 ms, any other event)──▶ queued ──▶ under way (started) ──▶ durable (committed)
 *
 * Where the live frames are rows, a row of text waits for its commit as any event does. So that nobody feels it, a row is then closed
 * at 40 ms, and at once where the one before was closed as long ago.
 *
 * The trade-off: a client sees an event other than text only after the disk has it (tens of microseconds on
 * SQLite, a round trip on PostgreSQL), and in exchange, every id that a client holds stays valid when this process is
 * killed.
 */
export class RunLog implements CommittedLog {
  readonly tenantId: number;
  readonly runId: string;
  /** Settles when the last event is durable; rejects when the log broke. */
  readonly settled: Promise<void>;
  fence: Fence | undefined;
  readonly #committer: GroupCommitter;
  /** Undefined when nobody takes the live frames, and nobody will soon. */
  #live: LiveText | undefined;
  /** Takes the live frames; `#over` is told once that there are no more. */
  #frame: FrameSink['frame'] | undefined;
  #over: ((how: LiveEnd) => void) | undefined;
  #seq: number;
  #n: number;
  #step: number;
  readonly #texts: SaidTexts | undefined;
  #row: OpenRow | undefined;
  #timer: NodeJS.Timeout | undefined;
  #rowClosedAt = -Infinity;
  #base: number;
  #units = 0;
  #started: number;
  #committed: number;
  #last = Infinity;
  #end: RunEnd | undefined;
  #released = false;
  #waiting: WaitingFrame[] = [];
  #caughtUp: { seq: number; resolve: () => void }[] = [];
  #broken: Error | undefined;
  #resolve!: () => void;
  #reject!: (error: Error) => void;

  constructor({ tenantId, runId }: { tenantId: number; runId: string }, committer: GroupCommitter, options: RunLogOptions = {}) {
    const { start, live, fencedBy, from = { seq: 0, n: 0 }, textOnce = false } = options;
    this.tenantId = tenantId;
    this.runId = runId;
    this.fence = fencedBy === undefined ? undefined : { tenantId, runId, owner: fencedBy };
    this.#committer = committer;
    this.#live = live;
    this.#seq = this.#base = this.#started = this.#committed = from.seq;
    this.#n = from.n;
    this.#step = from.step ?? 0;
    if (textOnce) this.#texts = new SaidTexts();
    this.settled = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.settled.catch(() => {});
    if (start) committer.enqueue({ log: this, kind: 'start', row: { ...start, agentId: withoutNul(start.agentId) } });
  }

  /** Whether nothing more will be written here: `done` is durable, the run was released, or the log broke. */
  get closed(): boolean {
    return this.#broken !== undefined || this.#released || this.#committed >= this.#last;
  }

  /** How the run has ended; undefined while it goes on, and when it did not end here. */
  get end(): RunEnd | undefined {
    return this.#committed >= this.#last ? this.#end : undefined;
  }

  /** Sends the live frames to `frame`, from the first, and says with `over` that there are no more. */
  attach(frame: FrameSink['frame'], over: (how: LiveEnd) => void): void {
    if (this.#broken) return over(this.#broken);
    this.#frame = frame;
    this.#over = over;
    this.#release();
    if (this.#released) this.#stopLive();
    else this.#endIfDurable();
  }

  /** Stops the live frames: the client has disconnected, or is served from the log. */
  detach(): void {
    this.#live = undefined;
    this.#frame = this.#over = undefined;
    this.#waiting = [];
  }

  /**
   * Appends an event other than text and thoughts, for which there is {@link text}. @param usage the usage record for the billing
   * service, as JSON @param booking what it has spent of budgets
   */
  append(event: Exclude<RunEvent, DeltaEvent>, usage?: string, booking?: Booking): void {
    this.#closeRow();
    const seq = ++this.#seq;
    const data = payloadOf(event, Date.now());
    this.#base = seq;
    this.#units = 0;
    this.#enqueue({ seq, kind: event.event, data, stored: this.#texts?.stored(event, data), usage, booking });
    this.#send({ committed: seq, started: seq, id: String(seq), event: event.event, json: data });
  }

  /** Appends a record to the run's journal: it is written together with what is appended in the same tick. */
  record(streamId: number, kind: string, data: string): void {
    if (this.#broken) return;
    const { tenantId, runId } = this;
    this.#committer.enqueue({ log: this, kind: 'journal', row: { tenantId, runId, n: ++this.#n, streamId, kind, data } });
  }

  /**
   * Appends a step, which is written together with what is appended in the same tick.
   * @returns its number
   */
  step(streamId: number, step: Pick<StepRow, 'kind' | 'data' | 'contents' | 'promptHash' | 'prompt'>): number {
    const n = ++this.#step;
    const { tenantId, runId } = this;
    if (!this.#broken) this.#committer.enqueue({ log: this, kind: 'step', row: { ...step, tenantId, runId, n, streamId } });
    return n;
  }

  /** Keeps what the run was asked, in front of its steps. @param contents packed JSON */
  asked(contents: Buffer): void {
    const { tenantId, runId } = this;
    const row = { tenantId, runId, n: ASKED, streamId: 0, kind: 'asked', data: '{}', contents };
    if (!this.#broken) this.#committer.enqueue({ log: this, kind: 'step', row });
  }

  /** Puts a message into the run's conversation, together with what is appended in the same tick. */
  steered(row: SteeredRow): void {
    if (!this.#broken) this.#committer.enqueue({ log: this, kind: 'steered', row });
  }

  /** From now on the run is one that others may take over, though it was not begun as one. */
  makeDurable(owner: string): void {
    const { tenantId, runId } = this;
    this.#closeRow();
    this.fence = { tenantId, runId, owner };
    if (!this.#broken) this.#committer.enqueue({ log: this, kind: 'mark', row: { tenantId, runId } });
  }

  /** Resolves when all that was appended so far is durable; never, when the log breaks. */
  async durable(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (!this.#broken) this.#committer.enqueue({ log: this, kind: 'written', row: resolve });
    this.#committer.commitNow();
    await promise;
  }

  /**
   * Resolves when the last event other than text is durable, with all records up to it: what follows from it may be done. Never,
   * when the log breaks.
   */
  async caughtUp(): Promise<void> {
    const seq = this.#base;
    if (this.#committed >= seq) return;
    this.#committer.commitNow();
    await new Promise<void>((resolve) => this.#caughtUp.push({ seq, resolve }));
  }

  /** Ends the writing without `done`: another process goes on, or this one later. Resolves when all of it is durable. */
  async release(): Promise<void> {
    this.#closeRow();
    clearTimeout(this.#timer);
    await Promise.race([this.durable(), this.settled]);
    this.#released = true;
    this.#stopLive();
    this.#resolve();
  }

  /** Appends text that nobody has seen yet and that is not to be seen before it is durable. */
  durableText(source: TextSource, delta: string): void {
    this.#closeRow();
    const atMs = Date.now();
    const escaped = JSON.stringify(delta).slice(1, -1);
    const { seq } = this.#addText(source, escaped, Buffer.byteLength(escaped), atMs);
    this.#closeRow();
    this.#units += delta.length;
    if (this.#live !== 'deltas') return;
    const id = formatCursor(this.#base, this.#units);
    this.#send({ committed: seq, started: seq, id, event: source.kind, json: textPayload(source, escaped, atMs) });
  }

  /** Appends a text delta. It must not end in half of a surrogate pair. */
  text(source: TextSource, delta: string): void {
    if (this.#row && this.#row.source !== source) this.#closeRow();
    const atMs = Date.now();
    const escaped = JSON.stringify(delta).slice(1, -1);
    const row = this.#addText(source, escaped, Buffer.byteLength(escaped), atMs);
    this.#units += delta.length;
    if (this.#live === 'deltas') {
      const id = formatCursor(this.#base, this.#units);
      this.#send({ committed: 0, started: row.seq - 1, id, event: source.kind, json: textPayload(source, escaped, atMs) });
    }
    if (row.bytes >= ROW_BYTES || this.#isAwaited()) this.#closeRow();
  }

  /** Whether somebody sees text row by row, and has seen none for a while. */
  #isAwaited(): boolean {
    return this.#live === 'rows' && performance.now() - this.#rowClosedAt >= SEEN_ROW_AGE_MS;
  }

  get #rowAge(): number {
    return this.#live === 'rows' ? SEEN_ROW_AGE_MS : ROW_AGE_MS;
  }

  /** Adds text to the open row and, when that is full, to new ones. @returns the row that has the end of it */
  #addText(source: TextSource, escaped: string, bytes: number, atMs: number): OpenRow {
    let row = (this.#row ??= this.#openRow(source, atMs));
    let rest = escaped;
    while (row.bytes + bytes > ROW_BYTES) {
      const part = beginningIn(rest, ROW_BYTES - row.bytes);
      row.body += rest.slice(0, part.end);
      rest = rest.slice(part.end);
      bytes -= part.bytes;
      this.#closeRow();
      row = this.#row = this.#openRow(source, atMs);
    }
    row.body += rest;
    row.bytes += bytes;
    return row;
  }

  /** Appends `done` and the run's terminal state, in one transaction. Nothing may follow. */
  finish(done: Extract<RunEvent, { event: 'done' }>, end: Omit<RunEnd, 'tenantId' | 'runId' | 'lastSeq'>): void {
    this.append(done);
    this.#last = this.#seq;
    clearTimeout(this.#timer);
    // A state without its `done` would keep the sweep from ending the run.
    if (this.#broken) return;
    this.#end = { ...end, errorMessage: withoutNul(end.errorMessage), tenantId: this.tenantId, runId: this.runId, lastSeq: this.#seq };
    this.#committer.enqueue({ log: this, kind: 'end', row: this.#end });
    this.#committer.finish();
  }

  /** The committer's: see {@link CommittedLog}. */
  started(seq: number): void {
    this.#started = Math.max(this.#started, seq);
    this.#release();
  }

  /** The committer's: see {@link CommittedLog}. */
  committed(seq: number): void {
    this.#started = Math.max(this.#started, seq);
    this.#committed = Math.max(this.#committed, seq);
    this.#release();
    if (this.#caughtUp.length > 0) this.#tellCaughtUp();
    this.#endIfDurable();
  }

  /** The committer's: see {@link CommittedLog}. */
  broke(error: Error): void {
    if (this.#broken) return;
    this.#broken = error;
    this.#live = undefined;
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#endFrames(error);
    this.#reject(error);
  }

  #tellCaughtUp(): void {
    const waiting = this.#caughtUp;
    this.#caughtUp = waiting.filter(({ seq }) => seq > this.#committed);
    for (const { seq, resolve } of waiting) if (seq <= this.#committed) resolve();
  }

  #stopLive(): void {
    this.#endFrames('released');
    this.#live = undefined;
    this.#waiting = [];
  }

  #endIfDurable(): void {
    if (this.#committed < this.#last) return;
    this.#endFrames('ended');
    this.#resolve();
  }

  #endFrames(how: LiveEnd): void {
    this.#over?.(how);
    this.#frame = this.#over = undefined;
  }

  #openRow(source: TextSource, atMs: number): OpenRow {
    this.#timer ??= setTimeout(this.#closeAgedRow, this.#rowAge);
    return { source, seq: ++this.#seq, body: '', bytes: 0, atMs, openedAt: performance.now() };
  }

  /** There is one timer for a run: it closes whichever row is open and old enough when it fires. */
  #closeAgedRow = (): void => {
    this.#timer = undefined;
    if (!this.#row) return;
    const left = this.#rowAge - (performance.now() - this.#row.openedAt);
    if (left > 1) this.#timer = setTimeout(this.#closeAgedRow, left);
    else this.#closeRow();
  };

  #closeRow(): void {
    const row = this.#row;
    if (!row) return;
    this.#row = undefined;
    const { seq, source } = row;
    const json = textPayload(source, row.body, row.atMs);
    this.#enqueue({ seq, kind: source.kind, data: json });
    if (source.kind === 'text') this.#texts?.add(source.streamId, json, source.head.length, source.head.length + row.body.length);
    if (this.#live !== 'rows') return;
    this.#rowClosedAt = performance.now();
    this.#send({ committed: seq, started: seq, id: String(seq), event: source.kind, json });
  }

  #enqueue({ seq, kind, data, stored, usage, booking }: Omit<EventRow, 'tenantId' | 'runId'>): void {
    if (this.#broken) return;
    const row: EventRow = { tenantId: this.tenantId, runId: this.runId, seq, kind, data, stored, usage, booking };
    this.#committer.enqueue({ log: this, kind: 'event', row });
  }

  #send(frame: WaitingFrame): void {
    if (!this.#live) return;
    if (this.#frame && this.#waiting.length === 0 && this.#ready(frame)) this.#frame(frame.id, frame.event, frame.json);
    else this.#waiting.push(frame);
  }

  #ready(frame: WaitingFrame): boolean {
    return frame.committed <= this.#committed && frame.started <= this.#started;
  }

  #release(): void {
    if (!this.#frame) return;
    let sent = 0;
    for (const frame of this.#waiting) {
      if (!this.#ready(frame)) break;
      sent += 1;
      // Who takes a frame may detach itself meanwhile.
      this.#frame?.(frame.id, frame.event, frame.json);
    }
    if (sent > 0) this.#waiting.splice(0, sent);
  }
}
