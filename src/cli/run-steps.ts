import type { Api, Schemas } from '../../clients/typescript/src/index.ts';
import { forTerminal, onOneLine } from '../lib/terminal.ts';
import { ageOf } from './age.ts';
import { jsonOf } from './json.ts';
import { askServer } from './server.ts';

type Step = Schemas['Step'];
type Part = Schemas['StepPart'];

export interface ShowRunOptions {
  url: string;
  steps?: boolean;
  json?: boolean;
}

/** `baton runs show <id>`: prints what has become of a run and, where they are asked for, its steps. */
export async function show(id: string, { url, steps, json }: ShowRunOptions): Promise<void> {
  await askServer(url, async (api) => {
    if (!steps) {
      const run = await api.getRequest(id);
      process.stdout.write(json ? `${jsonOf(run, 2)}\n` : factsOf(run));
      return;
    }
    let count = 0;
    for await (const step of api.listSteps(id)) {
      process.stdout.write(json ? `${jsonOf(step)}\n` : textOf(step));
      count += 1;
    }
    if (count === 0 && !json) process.stdout.write(await whyNone(api, id));
  });
}

async function whyNone(api: Api, id: string): Promise<string> {
  const { missing } = await api.listSteps(id, { limit: 1, contents: false });
  if (missing === undefined) return 'no steps\n';
  return missing === 'expired' ? 'no steps: their time is over\n' : 'no steps: they were not kept (STEPS)\n';
}

function factsOf({ request_id: id, state, agent_id: agent, started_at: from, completed_at: to, ...run }: Schemas['Request']): string {
  const facts = {
    run: id,
    state,
    agent,
    ...(to > 0 && { took: ageOf(to - from) }),
    tokens: `${run.input_tokens}+${run.output_tokens}`,
    ...(run.error_code !== '' && { error: `${run.error_code}: ${run.error_message}` }),
  };
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(8)}${onOneLine(value)}\n`)
    .join('');
}

/** A step as text: its line, and what was new in it. */
function textOf(step: Step): string {
  const { stream_id: stream, turn, agent, kind, ok, duration_ms: took, error } = step;
  const where = `${stream}.${turn} ${agent}`;
  const lines = [`${ok ? ' ' : '!'} ${where}  ${whatOf(step)}  ${took} ms`, ...(error === undefined ? [] : [`    ${error}`])].map(
    onOneLine,
  );
  const said = kind === 'model_call' ? callOf(step) : kind === 'command' ? commandOf(step) : section('told', step.guidance ?? '');
  return `${lines.join('\n')}\n${said}`;
}

function whatOf({ kind, model, purpose, fallback_from: from, retries, usage, command, line, verdict, by }: Step): string {
  if (kind === 'command') return `/${command ?? ''} ${line ?? ''}`.trimEnd();
  if (kind !== 'model_call') return [kind, by, verdict].filter(Boolean).join(' ');
  return [
    model,
    purpose && `(${purpose})`,
    from && `instead of ${from}`,
    retries && `${retries} more tries`,
    usage && `${usage.input_tokens}+${usage.output_tokens} tokens`,
  ]
    .filter(Boolean)
    .join('  ');
}

/** The messages behind the last one of the model, and its answer. */
function callOf({ messages = [], answer = [] }: Step): string {
  const fresh = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
  return [...fresh.map(({ role, content }) => section(role, partsOf(content))), section('answer', partsOf(answer))].join('');
}

function commandOf({ arguments: given = '', block, result = [] }: Step): string {
  return section('input', block === undefined ? given : `${given}\n${block}`) + section('result', partsOf(result));
}

const partsOf = (parts: readonly Part[]): string =>
  parts
    .map(({ type, text, name, arguments: given, media_type: media, title }) =>
      type === 'tool_call' ? `${name ?? ''} ${given ?? ''}` : (text ?? `[${[type, title, media].filter(Boolean).join(' ')}]`),
    )
    .join('\n');

function section(title: string, text: string): string {
  if (text.trim() === '') return '';
  const lines = forTerminal(text.trimEnd()).split('\n');
  return [`    ${onOneLine(title)}:`, ...lines.map((line) => `      ${line}`)].map((line) => `${line}\n`).join('');
}
