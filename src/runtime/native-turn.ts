import type { AgentDefinition } from './agent.ts';
import { failed, type CommandSet } from './commands/command.ts';
import type { KeptResult, TurnCall } from './durable/records.ts';
import type { Mark } from './marks.ts';
import type { KeptThoughts, MessagePart, ModelMessage } from './model.ts';
import { commandOf, hasArguments } from './native-calls.ts';
import { keep, renderToolResults } from './results.ts';
import { planTurn, type TurnPlan } from './turn-plan.ts';

/** Calls of the caller's functions in one turn. */
const MOST_OF_CALLER = 64;

/** A call of a function of the caller, at its place among the commands of the turn. */
export interface CallerCall {
  index: number;
  call: TurnCall;
}

/** The calls of a turn: those that are commands as a plan, those of the caller's functions behind them. */
export class NativeTurn {
  readonly plan: TurnPlan;
  readonly callers: readonly CallerCall[];
  readonly #calls: readonly TurnCall[];
  /** By call, which command of the plan it is. */
  readonly #places = new Map<TurnCall, number>();
  readonly #known: ReadonlySet<TurnCall>;
  /** The call in whose middle the turn was stopped. */
  readonly #cutOff: TurnCall | undefined;

  /** @param cut whether the turn was stopped at its limit of tokens */
  constructor(calls: readonly TurnCall[], { commands, agent }: { commands: CommandSet; agent: AgentDefinition }, cut: boolean) {
    this.#calls = calls;
    const last = calls.at(-1);
    this.#cutOff = cut && last && !hasArguments(last) ? last : undefined;
    const found = calls.flatMap((call) => {
      const command = commandOf(call, commands, call === this.#cutOff);
      return command ? [{ call, command }] : [];
    });
    this.plan = planTurn(
      found.map(({ command }) => command),
      commands,
      agent,
    );
    const { planned } = this.plan;
    for (const [at, { call }] of found.slice(0, planned.length).entries()) this.#places.set(call, at);
    this.#known = new Set([...found.map(({ call }) => call), ...calls.filter(({ caller }) => caller)]);
    const callers = calls.filter((call) => call.caller && call !== this.#cutOff).slice(0, MOST_OF_CALLER);
    this.callers = callers.map((call, i) => ({ index: planned.length + i, call }));
  }

  /** What the model has said, as it goes back to it. */
  said(text: string, kept: KeptThoughts | undefined): ModelMessage {
    const parts: MessagePart[] = kept ? [{ type: 'thoughts', ...kept }] : [];
    if (text.trim() !== '') parts.push({ type: 'text', text });
    for (const { id, name, arguments: given, signature } of this.#calls) {
      parts.push({ type: 'tool_call', id, name, arguments: given, ...(signature !== undefined && { signature }) });
    }
    return { role: 'assistant', content: parts };
  }

  /** The message with the results of all calls, in their order. @param results by place */
  answers(results: ReadonlyMap<number, KeptResult>, mark: Mark): ModelMessage {
    const { planned } = this.plan;
    const ofCaller = new Map(this.callers.map(({ call, index }) => [call, index]));
    const outcomes = this.#calls.map((call) => {
      const at = this.#places.get(call);
      const place = at === undefined ? ofCaller.get(call) : planned[at]!.source;
      return { call, result: (place === undefined ? undefined : results.get(place)) ?? this.#notRun(call) };
    });
    return { role: 'user', content: renderToolResults(outcomes, mark) };
  }

  /** The result of a call that was not run. */
  #notRun(call: TurnCall): KeptResult {
    if (call === this.#cutOff) return keep(failed('the turn ended in the middle of this call, at its token limit; make it again'));
    const tooMany = 'a turn runs no more calls than those before it; make it again in the next turn';
    const none = `there is no function '${call.name.slice(0, 64)}'; call one of those that are offered`;
    return keep(failed(this.#known.has(call) ? tooMany : none));
  }
}
