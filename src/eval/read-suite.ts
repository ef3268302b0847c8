import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Alias, type Document } from 'yaml';
import type * as z from 'zod';
import { nearestOf } from '../http/near-names.ts';
import { jsonProblem } from '../lib/json-problem.ts';
import { plainWords } from '../lib/plain-words.ts';
import { tryJson } from '../lib/try-json.ts';
import { CannotEvaluate } from './cannot.ts';
import { line, MEMBERS, suite, type CaseLine, type Check, type Judge, type LogFilter, type Message, type SuiteFile } from './suite.ts';

/** Where something stands. */
export interface Place {
  file: string;
  line: number;
}

/** Whom a prompt is for. */
export interface Target {
  agent?: string | undefined;
  agent_def?: Record<string, unknown> | undefined;
}

/** What all cases of an entry have in common, the defaults filled in. */
interface Common {
  name: string | undefined;
  place: Place;
  target: Target;
  checks: readonly Check[];
  n: number;
  passRate: number;
}

/** A prompt. */
export interface PromptCase extends Common {
  message: Message;
  responseFormat: unknown;
}

/** Runs of the log, each of which is a case. */
export interface LoggedCases extends Common {
  from: LogFilter;
  tools: 'live' | 'recorded';
}

/** A suite as it was read. */
export interface Suite {
  name: string;
  /** As it was named. */
  file: string;
  judge: Judge | undefined;
  timeoutMs: number;
  concurrency: number;
  entries: readonly (PromptCase | LoggedCases)[];
}

const TIMEOUT_SECONDS = 300;
const CONCURRENCY = 4;
/** How many mistakes are told at a time. */
const PROBLEMS = 20;
/** How large a suite may be, whose YAML takes a hundred times its size in memory, and each file that it names. */
const [SUITE_MIB, LINES_MIB] = [16, 64];

/** What the reader of YAML says to programmers, in words for writers of suites. */
const IN_WORDS: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'a second document begins here, and a suite is one document',
  RESOURCE_EXHAUSTION: 'it is nested too deep',
};

/** Reads a suite, and the files that it names. @throws {CannotEvaluate} that names each mistake, and its line */
export function readSuite(file: string): Suite {
  const problems = new Problems();
  const counter = new LineCounter();
  const document = parseDocument(contentOf(file, SUITE_MIB), { lineCounter: counter });
  for (const { code, message, linePos } of document.errors) {
    problems.add(file, linePos?.[0].line ?? 1, IN_WORDS[code] ?? message.split('\n')[0]!);
  }
  problems.check();
  const value = valueOf(document, (offset, message) => problems.add(file, counter.linePos(offset).line, message));
  problems.check();
  const read = suite.safeParse(value, { error: plainWords });
  const lineAt = (path: Path): number => lineIn(document, counter, path);
  if (!read.success) problems.addAll(file, lineAt, read.error);
  problems.check();
  const given = read.data!;
  const lines = new Map(
    given.cases.flatMap(({ jsonl }) =>
      jsonl === undefined ? [] : [[jsonl, linesOf(isAbsolute(jsonl) ? jsonl : join(dirname(file), jsonl), problems)]],
    ),
  );
  problems.check();
  const entries = given.cases.flatMap((one, index): (PromptCase | LoggedCases)[] => {
    const common = commonOf(given, one, { file, line: lineAt(['cases', index]) });
    if (one.jsonl !== undefined) {
      return lines
        .get(one.jsonl)!
        .map(([at, own]) => promptOf(commonOf(given, one, at, own), own.message, own.response_format ?? one.response_format));
    }
    if (one.from) return [{ ...common, from: one.from, tools: one.tools ?? 'recorded' }];
    return [promptOf(common, one.message!, one.response_format)];
  });
  const judged = entries.find(({ checks }) => checks.some(({ judge }) => judge !== undefined));
  if (judged && !given.judge)
    problems.add(judged.place.file, judged.place.line, 'a judge needs a model: name it in the suite, as judge: {model: …}');
  problems.check();
  return {
    name: given.name ?? basename(file).replace(/\.\w+$/, ''),
    file,
    judge: given.judge,
    timeoutMs: (given.timeout_seconds ?? TIMEOUT_SECONDS) * 1000,
    concurrency: given.concurrency ?? CONCURRENCY,
    entries,
  };
}

type Entry = SuiteFile['cases'][number];

const promptOf = (common: Common, message: Message, responseFormat: unknown): PromptCase => ({ ...common, message, responseFormat });

/** What an entry does not say, the suite says; checks are all of them. @param own a line of the file that the entry names */
function commonOf(all: SuiteFile, entry: Entry, place: Place, own?: CaseLine): Common {
  const levels = [own, entry, all];
  const pick = <Name extends 'n' | 'pass_rate'>(name: Name) => levels.find((one) => one?.[name] !== undefined)?.[name];
  // A run of the log has an agent of its own.
  const target = (entry.from ? [entry] : levels).find((one) => one?.agent !== undefined || one?.agent_def !== undefined);
  return {
    name: own?.name ?? entry.name,
    place,
    target: target ? { agent: target.agent, agent_def: target.agent_def } : {},
    checks: levels.toReversed().flatMap((one) => one?.checks ?? []),
    n: pick('n') ?? 1,
    passRate: pick('pass_rate') ?? 1,
  };
}

/** The lines of a JSONL file, each with its place. */
function linesOf(file: string, problems: Problems): [Place, CaseLine][] {
  const content = contentOf(file, LINES_MIB);
  if (content.trim() === '') problems.add(file, 1, 'has no case');
  return content.split('\n').flatMap((text, index): [Place, CaseLine][] => {
    if (text.trim() === '') return [];
    const place = { file, line: index + 1 };
    const value = tryJson(text);
    if (value === undefined) {
      const { position, expected } = jsonProblem(text)!;
      problems.add(file, place.line, `no JSON: ${expected} is expected at column ${position + 1}`);
      return [];
    }
    const read = line.safeParse(value, { error: plainWords });
    if (read.success) return [[place, read.data]];
    problems.addAll(file, () => place.line, read.error, 'cases');
    return [];
  });
}

/** @throws {CannotEvaluate} */
function contentOf(file: string, maxMib: number): string {
  const cannot = (why: string): CannotEvaluate => new CannotEvaluate(`${file} can't be read: ${why}`);
  try {
    const found = statSync(file);
    // A device or a pipe may have no end.
    if (!found.isFile()) throw cannot('it is no regular file');
    if (found.size > maxMib * 2 ** 20) throw cannot(`it has more than ${maxMib} MiB`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CannotEvaluate) throw error;
    throw cannot((error as NodeJS.ErrnoException).code ?? (error as Error).message);
  }
}

/** The value of a document. @param tell is told where an alias stands that has none */
function valueOf(document: Document, tell: (offset: number, message: string) => void): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // The error says no place.
    const { message } = error as Error;
    const unresolved = /^Unresolved alias .*: (.+)$/.exec(message)?.[1];
    const aliases: Alias[] = [];
    visit(document, { Alias: (_key, alias) => void aliases.push(alias) });
    const wrong = unresolved === undefined ? aliases.at(-1) : aliases.find(({ source }) => source === unresolved);
    const why = message.startsWith('Excessive alias count') ? 'aliases of what holds aliases stand for too much: write it out' : message;
    tell(wrong?.range?.[0] ?? 0, unresolved === undefined ? why : `there is no &${unresolved} before *${unresolved}`);
    return undefined;
  }
}

type Path = readonly PropertyKey[];

/** The line of a member, or of the nearest one above it that is there. */
function lineIn(document: Document, counter: LineCounter, path: Path): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const name of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === name);
      if (!pair) break;
      offset = (pair.key as { range?: number[] }).range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(name)];
      offset = (node as { range?: number[] } | undefined)?.range?.[0] ?? offset;
    } else break;
  }
  return counter.linePos(offset).line;
}

/** `cases[2].checks[0]` */
const pathText = (path: Path): string =>
  path
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`))
    .join('')
    .replace(/^\./, '');

function messageOf({ code, message }: z.core.$ZodIssue): string {
  // All other unions have words of their own.
  if (code === 'invalid_union' && message === 'Invalid input') return 'must be a value that JSON has, and no .nan, .inf, !!binary or !!set';
  return message;
}

/** The mistakes of the files, a line for each. */
class Problems {
  readonly #found: { file: string; at: number; message: string }[] = [];

  add(file: string, at: number, message: string): void {
    this.#found.push({ file, at, message });
  }

  /** @param root what an object at the top is, as {@link MEMBERS} has it */
  addAll(file: string, lineAt: (path: Path) => number, { issues }: z.ZodError, root = ''): void {
    const unknown = new Set(issues.flatMap(({ code, path }) => (code === 'unrecognized_keys' ? [pathText(path)] : [])));
    for (const issue of issues) {
      const where = pathText(issue.path);
      // What a member was meant to say may be all that is missing.
      if (issue.code === 'custom' && unknown.has(where)) continue;
      if (issue.code !== 'unrecognized_keys') {
        this.add(file, lineAt(issue.path), `${where === '' ? '' : `${where}: `}${messageOf(issue)}`);
        continue;
      }
      const known = MEMBERS[issue.path.findLast((name): name is string => typeof name === 'string') ?? root] ?? [];
      for (const key of issue.keys) {
        const near = nearestOf(key, known, 3);
        const hint = near === undefined ? `there is ${known.join(', ')}` : `did you mean '${near}'?`;
        this.add(file, lineAt([...issue.path, key]), `${where === '' ? '' : `${where}: `}unknown member '${key}': ${hint}`);
      }
    }
  }

  /** @throws {CannotEvaluate} when there are any */
  check(): void {
    const lines = this.#found.sort((one, other) => one.at - other.at).map(({ file, at, message }) => `${file}:${at}: ${message}`);
    if (lines.length === 0) return;
    throw new CannotEvaluate(
      [...lines.slice(0, PROBLEMS), ...(lines.length > PROBLEMS ? [`and ${lines.length - PROBLEMS} more`] : [])].join('\n'),
    );
  }
}
