import { chomp } from './command-lines.ts';
import { FenceLine, type Fence } from './fence.ts';
import { foreignCall, jsonCall } from './foreign-calls.ts';
import { terminatorOf, type Grammar } from './grammar.ts';

/** UTF-16 units of a turn that is looked at: a file in a fence may be long. */
const TURN_MAX = 256 * 1024;
/** Lines that say what the agent is about to do, and their UTF-16 units. */
const ANNOUNCED = { lines: 2, units: 200 };
const ANNOUNCEMENT =
  /^(?:(?:ok|okay|sure|alright|first|now|next|great|certainly|then|so)[,.!:]? )?(?:let me|let us|let['’]s|i['’]ll|i will|i['’]m going to|i am going to|i need to|i should|i want to|i['’]m \w+ing|fetching|searching|looking|thought:)/i;

/** Blanks, invisible characters, and the marks of Markdown and of shells that stand before a command. */
const MARKS = /^[\s\p{Cf}*+•→>#\-_`"'“‘«$\[\]\(]{1,32}/v;
/** Of a list. */
const NUMBER = /^\d{1,3}[.)]\s/;
/** A tag or a word that says what comes. */
const LABEL = /^(?:<[a-z_]{1,20}>|(?:command|action|tool|input)\s{0,4}:)/i;
const COMMAND = /^[/／]\s{0,4}([a-z0-9]{2,16})(?![a-z0-9/.-]|_+[a-z0-9])([^]*)$/i;
/** Of a text about a command. */
const PLACEHOLDER = /<[a-z]|…|\.\.\./i;

/** What a turn was meant to issue: the verb of the first command, empty where it is none of ours. */
export interface Dressed {
  verb: string;
}

/**
 * Whether a turn without a command holds nothing but what was meant as one: behind a list mark, a quote or a blank, in
 * backticks, bold or a fence, in capitals, or as other agents write their calls. One or two lines may say that the agent is
 * about to do it. Anything else is an answer, which may well explain commands to a person, and so are a command with a
 * placeholder and a list of mere verbs. @param usable the commands of the agent @param typed whether the answer is to be JSON, which then is no call
 */
export function dressedUp(turn: string, usable: Grammar, typed: boolean): Dressed | undefined {
  if (turn.length > TURN_MAX || usable.size === 0) return undefined;
  const verb = typed ? undefined : jsonCall(turn, usable);
  return verb === undefined ? new Reader(turn, usable, typed).read() : { verb };
}

/** Reads a turn, each of its lines once. */
class Reader {
  readonly #lines: string[];
  readonly #usable: Grammar;
  readonly #typed: boolean;
  #lastTerminator: number | undefined;
  #at = 0;

  constructor(turn: string, usable: Grammar, typed: boolean) {
    this.#lines = turn.split('\n').map(chomp);
    this.#usable = usable;
    this.#typed = typed;
  }

  read(): Dressed | undefined {
    const found: { verb: string; bare: boolean }[] = [];
    let announced = 0;
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at]!;
      if (line.trim() === '' || this.#isTerminator(line)) continue;
      const dressed = this.#dressed(line);
      if (dressed) found.push(dressed);
      else if (line.length > ANNOUNCED.units || !ANNOUNCEMENT.test(line) || ++announced > ANNOUNCED.lines) return undefined;
    }
    return found.length === 1 || found.some(({ bare }) => !bare) ? found[0] : undefined;
  }

  /** What begins with the line; all of its lines are passed then. */
  #dressed(line: string): { verb: string; bare: boolean } | undefined {
    const fence = fenceOf(line, undefined);
    if (fence) return this.#fenced(line, fence);
    const foreign = foreignCall(line, this.#lines[this.#at + 1] ?? '', this.#usable);
    if (foreign) {
      this.#skip(foreign.isLast);
      return { verb: foreign.verb, bare: false };
    }
    const command = this.#command(line);
    if (!command) return undefined;
    const isBlock = terminatorOf(this.#usable.get(command.verb)!, command.args) !== undefined;
    this.#lastTerminator ??= this.#lines.findLastIndex((one) => this.#isTerminator(one));
    if (isBlock && this.#lastTerminator > this.#at) this.#skip((one) => this.#isTerminator(one));
    return { verb: command.verb, bare: command.args === '' && !isBlock };
  }

  /** What a fence begins with is what it holds: the rest of it may be a file. */
  #fenced(line: string, fence: Fence): { verb: string; bare: boolean } | undefined {
    const from = this.#at + 1;
    this.#skip((one, at) => at >= from && !fenceOf(one, fence));
    const inside = this.#lines.slice(from, this.#at);
    const first = inside.find((one) => one.trim() !== '') ?? '';
    const command = this.#command(first);
    if (command) return { verb: command.verb, bare: false };
    const verb = foreignCall(line, '', this.#usable)?.verb ?? foreignCall(first, '', this.#usable)?.verb;
    const call = verb ?? (this.#typed ? undefined : jsonCall(inside.join('\n'), this.#usable));
    return call === undefined ? undefined : { verb: call, bare: false };
  }

  /** Goes on to the line that is the last one, or to the end. */
  #skip(isLast: (line: string, at: number) => boolean): void {
    while (this.#at < this.#lines.length && !isLast(this.#lines[this.#at]!, this.#at)) this.#at += 1;
  }

  #command(line: string): { verb: string; args: string } | undefined {
    const parts = [MARKS, NUMBER, MARKS, LABEL, MARKS];
    const [, word, behind] = COMMAND.exec(parts.reduce((rest, part) => rest.replace(part, ''), line)) ?? [];
    const verb = word?.toLowerCase();
    if (verb === undefined || !this.#usable.has(verb) || PLACEHOLDER.test(behind!)) return undefined;
    return {
      verb,
      args: behind!
        .replace(/^:/, '')
        .replace(/[\s`*_"'”’»)\]]{1,16}$/, '')
        .trim(),
    };
  }

  #isTerminator(line: string): boolean {
    const word = /^[/／]\s?end\s?([a-z]{2,16})[\s`*_"'”’»)]{0,16}$/i.exec(line.replace(MARKS, ''))?.[1]?.toLowerCase();
    return word !== undefined && this.#usable.get(word)?.terminator !== undefined;
  }
}

/** The fence that is open behind a line. */
function fenceOf(line: string, open: Fence | undefined): Fence | undefined {
  const fenceLine = new FenceLine();
  fenceLine.take(line);
  return fenceLine.end(open);
}
