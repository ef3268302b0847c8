import type { RunEvent } from '../../../clients/typescript/src/index.ts';
import { onOneLine } from '../../lib/terminal.ts';
import type { Style } from './style.ts';
import { pad } from './table.ts';

/** How much of a stream's last words is kept. */
const WORDS = 400;
/** The longest name that is not cut. */
const NAME = 20;

/** What an agent is doing, as far as its events tell. */
type State = 'thinking' | 'writing' | 'at work' | 'asking';

interface Lane {
  agent: string;
  depth: number;
  state: State;
  since: number;
  words: string;
  /** What came of it, once it has answered. */
  answer: string | undefined;
}

/** The agents that are at work: the master, stream 0, and its delegates, each with a lane of its own. */
export class Lanes {
  readonly #style: Style;
  readonly #lanes = new Map<number, Lane>();

  constructor(style: Style) {
    this.#style = style;
  }

  /** What the master is doing; undefined before it begins. */
  get master(): State | undefined {
    return this.#lanes.get(0)?.state;
  }

  /** @returns a line that tells of a delegate that has ended */
  take(event: RunEvent, now: number): string | undefined {
    if (event.type === 'stream_start') {
      const { agent, depth } = event;
      this.#lanes.set(event.stream_id, { agent: onOneLine(agent), depth, state: 'thinking', since: now, words: '', answer: undefined });
      return undefined;
    }
    const lane = 'stream_id' in event ? this.#lanes.get(event.stream_id as number) : undefined;
    if (!lane) return undefined;
    switch (event.type) {
      case 'reasoning':
        lane.state = 'thinking';
        break;
      case 'text':
        lane.state = 'writing';
        lane.words = (lane.words + event.delta).slice(-WORDS);
        break;
      case 'token_usage':
        // The model is done for this turn, and the commands in its text run.
        if (event.purpose === undefined) lane.state = 'at work';
        break;
      case 'tool_call':
      case 'answer':
        lane.state = 'thinking';
        break;
      case 'question':
        lane.state = 'asking';
        break;
      case 'rewind':
        lane.words = '';
        break;
      case 'sub_agent_response':
        lane.answer = event.content;
        break;
      case 'stream_end':
        this.#lanes.delete(event.stream_id);
        return event.stream_id === 0 ? undefined : this.#ending(lane, event.ok, now);
      default:
    }
    return undefined;
  }

  /** A row for each delegate, at most so many. */
  rows(count: number, now: number, spinner: string): string[] {
    const lanes = [...this.#lanes].filter(([id]) => id !== 0).map(([, lane]) => lane);
    const shown = lanes.length > count ? lanes.slice(0, Math.max(0, count - 1)) : lanes;
    const nameWidth = Math.min(NAME, Math.max(0, ...shown.map(({ agent }) => agent.length)));
    const rows = shown.map(({ agent, depth, state, since, words }) => {
      const name = pad(agent.length > NAME ? `${agent.slice(0, NAME - 1)}…` : agent, nameWidth);
      const head = `${'  '.repeat(depth)}${this.#style.live(spinner)} ${name}  ${state.padEnd(8)}  ${elapsed(now - since).padStart(5)}`;
      return `${head}  ${this.#style.soft(lastWords(words))}`;
    });
    return lanes.length > shown.length ? [...rows, this.#style.soft(`  … and ${lanes.length - shown.length} more`)] : rows;
  }

  clear(): void {
    this.#lanes.clear();
  }

  #ending({ agent, depth, since, answer }: Lane, ok: boolean, now: number): string {
    const mark = ok ? this.#style.good('✓') : this.#style.bad('✗');
    const said = answer === undefined ? '' : `  ${this.#style.soft(onOneLine(answer.trim().split('\n', 1)[0]!))}`;
    return `${'  '.repeat(depth)}${mark} ${agent}  ${took(now - since)}${said}`;
  }
}

/** The last line that says something. */
function lastWords(text: string): string {
  return onOneLine(text.trimEnd().split('\n').at(-1)!.trim());
}

/** How long something has taken, for people. */
export function took(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)}ms` : elapsed(ms);
}

/** A time that passes, for people. */
export function elapsed(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m${String(Math.floor(seconds % 60)).padStart(2, '0')}s`;
  return `${Math.floor(seconds / 3600)}h${String(Math.floor((seconds / 60) % 60)).padStart(2, '0')}m`;
}
