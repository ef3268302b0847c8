import { isObject } from '../lib/is-object.ts';
import { lruCache } from '../lib/lru-cache.ts';
import type { ErrorReport } from './error-report.ts';
import { UpstreamStatus } from './upstream-status.ts';

/** The parameters that a wire can do without, each with another name for it where there is one. */
export type Adaptable = Readonly<Record<string, string | undefined>>;

/** A parameter that a host refuses, and what it gets instead of it. */
export interface AdaptedParameter {
  provider: string;
  model: string;
  parameter: string;
  instead?: string | undefined;
}

type Changes = ReadonlyMap<string, string | undefined>;

/** Models that are remembered: their ids come from clients. */
const MODELS_MAX = 1000;
/** UTF-16 units of a model's id that are logged. */
const SHOWN = 200;

/** What hosts were found to refuse of our parameters, until the process ends. */
export class Adaptations {
  readonly #found = lruCache<string, Changes>(MODELS_MAX);
  readonly #onAdapted: ((adapted: AdaptedParameter) => void) | undefined;

  constructor(onAdapted?: (adapted: AdaptedParameter) => void) {
    this.#onAdapted = onAdapted;
  }

  /** The adaptation of one call. */
  of(host: { provider: string; baseURL: string; model: string }, adaptable: Adaptable = {}): Adaptation {
    const { provider, model } = host;
    const key = JSON.stringify([provider, host.baseURL, model]);
    return new Adaptation(adaptable, this.#found.get(key), (changes) => {
      const known = this.#found.get(key);
      const added = [...changes].filter(([name]) => !known?.has(name));
      if (added.length === 0) return;
      this.#found.set(key, new Map([...(known ?? []), ...added]));
      for (const [parameter, instead] of added) this.#onAdapted?.({ provider, model: model.slice(0, SHOWN), parameter, instead });
    });
  }
}

/** Leaves out of a call, or names otherwise, what its host refuses. */
export class Adaptation {
  readonly #adaptable: Adaptable;
  readonly #keep: (changes: Changes) => void;
  readonly #changes: Map<string, string | undefined>;
  #sent: object = {};
  /** What hosts call a kind of parts that was sent. */
  #parts: readonly string[] = [];
  /** A kind of parts that this call goes on without, though the host may take others of it. */
  #without: string | undefined;
  /** The name by which it would be remembered that the host refuses the format that was sent. */
  #format: string | undefined;
  #withoutFormat = false;

  constructor(adaptable: Adaptable, known: Changes | undefined, keep: (changes: Changes) => void) {
    this.#adaptable = adaptable;
    this.#changes = new Map(known);
    this.#keep = keep;
  }

  /** The parameters as they are sent. */
  apply(params: object): object {
    const withoutEffort = TOOLS in params && this.#changes.has(EFFORT_BESIDE_TOOLS);
    const changes = withoutEffort ? new Map([...this.#changes, [EFFORT, undefined]]) : this.#changes;
    this.#sent = changes.size === 0 ? params : (changed(params, changes) as object);
    return this.#sent;
  }

  /**
   * Whether parts of some kind are sent: the host has not refused them, as far as is known. @param words what hosts call them, first
   * the name by which a refusal is remembered
   */
  takes(words: readonly string[]): boolean {
    const [name] = words as [string];
    const open = name !== this.#without && !this.#changes.has(name);
    this.#parts = open ? words : [];
    return open;
  }

  /**
   * Whether the format of the answer is sent: the host has not refused it, as far as is known. @param name by which a refusal is
   * remembered @param besideTools not each host takes both
   */
  takesFormat(name: string, besideTools: boolean): boolean {
    const names = besideTools ? [name, `${name} beside tools`] : [name];
    const open = !this.#withoutFormat && !names.some((one) => this.#changes.has(one));
    this.#format = open ? names.at(-1) : undefined;
    return open;
  }

  /** Learns from a failure that the host refuses the format of the answer, or only this one. @returns whether it does */
  learnOfFormat({ cause }: Error): boolean {
    if (this.#format === undefined || !isRefusal(cause) || !saysNoFormat(cause.report)) return false;
    if (ONE_SCHEMA.test(cause.report.message)) this.#withoutFormat = true;
    else this.#changes.set(this.#format, undefined);
    return true;
  }

  /** Whether the host takes no tools, as far as is known. */
  get withoutTools(): boolean {
    return this.#changes.has(TOOLS);
  }

  /** Remembers for all calls that the model, or its host, takes no tools, when a failure says so. @returns whether it does */
  learnNoTools({ cause }: Error): boolean {
    if (!(cause instanceof UpstreamStatus) || !TOOL_STATUSES.has(cause.status) || !saysNoTools(cause.report)) return false;
    this.#changes.set(TOOLS, undefined);
    this.#keep(this.#changes);
    return true;
  }

  /** Learns from a failure. @returns whether the call may be made once more: each parameter is changed once */
  learn({ cause }: Error): boolean {
    if (!isRefusal(cause)) return false;
    const refused = this.#refused(cause.report);
    if (refused === EFFORT && TOOLS in this.#sent) this.#changes.set(EFFORT_BESIDE_TOOLS, undefined);
    else if (refused !== undefined) this.#changes.set(refused, this.#adaptable[refused]);
    return refused !== undefined || this.#learnOfParts(cause.report);
  }

  /** Remembers what was learnt, since the call was answered so: who only asks for nonsense must change nothing for others. */
  keep(): void {
    if (this.#changes.size > 0) this.#keep(this.#changes);
  }

  /** A host may refuse a kind of parts, or only this one: too large, broken, with a password. */
  #learnOfParts(report: ErrorReport): boolean {
    const message = report.message.replace(ADDRESS, '');
    const [name] = this.#parts;
    if (name === undefined || !this.#parts.some((word) => placeOf(message, word) >= 0)) return false;
    if (!RANGE.test(message) && (COMPLAINT.test(message) || OTHER_KIND.test(message))) this.#changes.set(name, undefined);
    else this.#without = name;
    return true;
  }

  #refused(report: ErrorReport): string | undefined {
    const open = Object.keys(this.#adaptable).filter((name) => {
      const instead = this.#adaptable[name];
      return !this.#changes.has(name) && isIn(this.#sent, name) && (instead === undefined || !this.#changes.has(instead));
    });
    return refusedOf(report, open);
  }
}

const isRefusal = (cause: unknown): cause is UpstreamStatus =>
  cause instanceof UpstreamStatus && (cause.status === 400 || cause.status === 422);

/** Members within which names are not ours: the parameters of functions, what a model has called them with, and formats of answers. */
const OF_OTHERS: ReadonlySet<string> = new Set(['tools', 'input', 'args', 'response_format', 'schema', 'responseJsonSchema']);
/** What hosts call a parameter whose name they don't say. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  reasoning_effort: ['reasoning', 'thinking'],
  output_config: ['effort'],
};

/** What says that a parameter, or its value, is not taken at all. */
const COMPLAINT =
  /not (?:\w+ )?(?:support|permit|allow|accept|recogni|enabl|available|implement)|unsupported|unknown|unrecogni|unexpected|cannot find|no longer|deprecated|extra_forbidden|forbidden|only .{1,60}(?:allowed|supported|accepted)|may only be|cannot be (?:set|used|specified)/i;

/** What says that other kinds of parts would be taken. */
const OTHER_KIND = /supported (?:values|types)|expected tags|(?:content|part)s? types?\b/i;

/** What says that another value would be taken: that is the caller's to mend. */
const RANGE =
  /\btoo (?:large|big|high|long|small|low)\b|\bat (?:most|least)\b|\bexceed|\b(?:max|min)imum\b|\bbetween\b|\brange\b|\b(?:greater|less|larger|smaller|higher|lower)\b/i;

/** Addresses, of an image for example, are what a tenant has written. */
const ADDRESS = /https?:\/\/\S+/gi;

/** The parameter that a host refuses. @param names those that it may be */
function refusedOf({ message: said, words, parameters }: ErrorReport, names: readonly string[]): string | undefined {
  const message = said.replace(ADDRESS, '');
  if (RANGE.test(message) || ![message, ...words].some((text) => COMPLAINT.test(text))) return undefined;
  // As `max_tokens`, or within something: `generation_config.temperature`.
  const named = names.find((name) => parameters.some((one) => one === name || one.endsWith(`.${name}`)));
  if (named !== undefined) return named;
  const placed = (words: (name: string) => readonly string[]): string | undefined => {
    const places = names.flatMap((name) => words(name).map((word) => ({ name, at: placeOf(message, word) }))).filter(({ at }) => at >= 0);
    return places.toSorted((a, b) => a.at - b.at)[0]?.name;
  };
  return placed((name) => [name]) ?? placed((name) => ALSO_CALLED[name] ?? []);
}

/** The name by which it is remembered that a host takes no tools, and that of the parameter. */
const TOOLS = 'tools';
const EFFORT = 'reasoning_effort';
/** Some take an effort in calls without tools alone. */
const EFFORT_BESIDE_TOOLS = `${EFFORT} beside tools`;
/** OpenRouter says it with 404, where none of its hosts has them. */
const TOOL_STATUSES: ReadonlySet<number> = new Set([400, 404, 422, 501]);
const OF_TOOLS = /\b(?:tools?|tool[ _-](?:use|calls?|calling|choice)|function[ _-]?call(?:s|ing)?|functions)\b/i;
const REFUSES_TOOLS = /enable-auto-tool-choice|no endpoints found/i;
/** What is wrong with one tool is the caller's to mend, and an effort beside tools can be left out. */
const ONE_TOOL =
  /schema|\bname\b|propert|parameter '|required|description|tool_use_id|tool_call_id|tool_choice.{0,40}thinking|reasoning[_ ]effort/i;

function saysNoTools({ message, parameters }: ErrorReport): boolean {
  const said = message.replace(ADDRESS, '');
  if (!OF_TOOLS.test(said) && !parameters.includes(TOOLS)) return false;
  return REFUSES_TOOLS.test(said) || (COMPLAINT.test(said) && !ONE_TOOL.test(said) && !RANGE.test(said));
}

/** What hosts call the format of an answer. */
const OF_FORMAT =
  /response[_ ]?(?:format|schema|json[_ ]?schema|mime[_ ]?type)|output_config(?!\.effort)|output[_ ]format|json[_ -]?(?:schema|mode)|structured[_ -]?outputs?|guided[_ ]/i;
const OF_SCHEMAS = /\bschema\b|\bgrammar\b/i;
const OF_FUNCTIONS = /\bfunctions?\b|\btools?\b/i;
/** What is wrong with one schema says nothing about others. */
const ONE_SCHEMA =
  /invalid (?:json )?schema|\bschema (?:for|at|contains?|produces|conver)|context=|propert|keyword|\$(?:ref|defs)|(?:any|one|all)Of|\bnest|too (?:complex|many|large|deep)|\bgrammar\b|\bregex|\bpattern|\benum\b|\bcompil/i;

function saysNoFormat({ message, parameters }: ErrorReport): boolean {
  const said = message.replace(ADDRESS, '');
  return [said, ...parameters].some((text) => OF_FORMAT.test(text)) || (OF_SCHEMAS.test(said) && !OF_FUNCTIONS.test(said));
}

/** Where a text has a name as a whole word; -1 when it hasn't. */
const placeOf = (text: string, name: string): number => text.search(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'i'));

/** Where wires have parameters that do not stand in the body itself. */
const WITHIN = ['generationConfig', 'inferenceConfig', 'additionalModelRequestFields'];

/** Whether a parameter stands in a body, within one of its members, in its messages, or at places of Anthropic's messages. */
function isIn(params: object, name: string): boolean {
  if (Object.hasOwn(params, name) || name === 'cache_control') return true;
  const { messages } = params as { messages?: unknown };
  if (Array.isArray(messages) && messages.some((message) => isObject(message) && Object.hasOwn(message, name))) return true;
  return WITHIN.some((member) => {
    const within = (params as Readonly<Record<string, unknown>>)[member];
    return isObject(within) && Object.hasOwn(within, name);
  });
}

function changed(value: unknown, changes: Changes): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, changes));
  // Not the texts that are joined when they are written.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
      if (!changes.has(name)) return [[name, OF_OTHERS.has(name) ? one : changed(one, changes)]];
      const instead = changes.get(name);
      return instead === undefined ? [] : [[instead, one]];
    }),
  );
}
