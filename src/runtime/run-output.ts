import { RunTally } from '../log/ending.ts';
import type { Booking, RunEvent, SteeredRow } from '../log/events.ts';
import type { DeltaEvent, RunLog, TextSource } from '../log/run-log.ts';
import { packedAsked } from './asked.ts';
import type { UsageRecord } from './billing.ts';
import type { AskedRun } from './durable/records.ts';
import type { RestoredRun } from './durable/restore.ts';
import { RunFailure } from './failure.ts';
import type { ModelUsage } from './model.ts';
import type { RunJournal } from './run-journal.ts';
import type { StepWriter } from './steps/step-writer.ts';

/** The fields that name a stream in every event. */
export interface StreamId {
  agent: string;
  stream_id: number;
}

export interface OutputOptions {
  log: RunLog;
  journal: RunJournal;
  /** UTF-16 units that the models of the run may say. */
  textMax: number;
  /** Whether usage is reported to the billing service. */
  billed: boolean;
  restored?: Pick<RestoredRun, 'tally' | 'calls' | 'units'> | undefined;
}

/** The events of a run, on their way to its log, and the sums over them. */
export class RunOutput {
  readonly tally: RunTally;
  readonly #options: OutputOptions;
  #calls: number;
  #units: number;

  constructor(options: OutputOptions) {
    this.#options = options;
    const { tally = new RunTally(), calls = 0, units = 0 } = options.restored ?? {};
    this.tally = tally;
    this.#calls = calls;
    this.#units = units;
  }

  /** Appends an event other than text and thoughts. */
  emit(event: Exclude<RunEvent, DeltaEvent>): void {
    this.tally.observe(event);
    this.#options.log.append(event);
  }

  /** Appends a step, for whoever looks at the run later: see {@link RunLog.step}. */
  step(...step: Parameters<RunLog['step']>): number {
    return this.#options.log.step(...step);
  }

  /** Keeps what the run was asked, for whoever runs it again: see {@link RunLog.asked}. Of one that was asked too much, nothing. */
  asked(run: AskedRun, steps: StepWriter, secrets: readonly string[]): void {
    const packed = packedAsked(run, steps, secrets);
    if (packed) this.#options.log.asked(packed);
  }

  /** Puts a message into the conversation: see {@link RunLog.steered}. */
  steered(row: SteeredRow): void {
    this.#options.log.steered(row);
  }

  /** Resolves when all that was appended so far is durable; never, when the log breaks. */
  readonly durable = (): Promise<void> => this.#options.log.durable();

  /** Counts a piece of a model's answer. @throws {RunFailure} when the run has more than it may hold */
  produced(units: number): void {
    const { textMax } = this.#options;
    this.#units += units;
    if (this.#units > textMax) throw new RunFailure('cap_exceeded', `the run produced more than ${textMax} characters of text`);
  }

  /**
   * Appends text, or thoughts. @param held whether it was held back until now: of a durable run, clients see it only when it is durable, so
   * that it need not be withdrawn
   */
  text(source: TextSource, delta: string, held: boolean): void {
    const { log, journal } = this.#options;
    const append = (piece: string): void => (held && journal.durable ? log.durableText(source, piece) : log.text(source, piece));
    if (delta.length <= PIECE) return append(delta);
    for (const piece of pieces(delta)) append(piece);
  }

  /**
   * Logs the tokens of a stream's model call, for the client and for the billing service alike.
   * @param call.purpose undefined for a turn of the agent
   */
  used(
    { id, depth }: { id: StreamId; depth: number },
    usage: ModelUsage,
    {
      model,
      milliseconds,
      purpose,
      booking,
    }: { model: string; milliseconds: number; purpose: string | undefined; booking?: Booking | undefined },
  ): void {
    const { log, billed } = this.#options;
    const { inputTokens, outputTokens, cacheReadTokens } = usage;
    const event = {
      event: 'token_usage' as const,
      data: {
        ...id,
        depth,
        model,
        ...tokensOf(usage),
        ...(purpose === undefined ? {} : { purpose }),
      },
    };
    this.tally.observe(event);
    this.#calls += 1;
    if (!billed) return log.append(event, undefined, booking);
    const record: UsageRecord = {
      request_id: `${log.runId}-t${this.#calls}`,
      tenant_id: log.tenantId,
      model,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      ...(cacheReadTokens === undefined ? {} : { cached_tokens: cacheReadTokens }),
      duration_ms: milliseconds,
      agent_id: id.agent,
      depth,
    };
    log.append(event, JSON.stringify(record), booking);
  }
}

/** The tokens of a call, as clients get them. */
export function tokensOf({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens }: ModelUsage) {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    ...(cacheReadTokens === undefined ? {} : { cache_read_tokens: cacheReadTokens }),
    ...(cacheWriteTokens === undefined ? {} : { cache_write_tokens: cacheWriteTokens }),
    ...(reasoningTokens === undefined ? {} : { reasoning_tokens: reasoningTokens }),
  };
}

/** UTF-16 units of a piece of text, as long as a row of the log. */
const PIECE = 2048;

/** Cuts a delta that is longer than a row of the log, never in the middle of a character. */
function* pieces(delta: string): Generator<string> {
  let from = 0;
  while (delta.length - from > PIECE) {
    let to = from + PIECE;
    const unit = delta.charCodeAt(to);
    if (unit >= 0xdc00 && unit <= 0xdfff) to -= 1;
    yield delta.slice(from, to);
    from = to;
  }
  yield from === 0 ? delta : delta.slice(from);
}
