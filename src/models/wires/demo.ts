import { ModelError, type ModelRequest, type ToolCall } from '../../runtime/model.ts';
import type { Adapter, Wire } from './wire.ts';
import { estimateUsage, partsOf } from './content.ts';
import { playScript } from '../script/play.ts';
import { speak, wordsOf } from '../speak.ts';

/** Milliseconds for each word of `demo/slow`: slow enough for a person to cut the connection in the middle. */
const SLOW_WORD_MS = 100;

/** The prefix of a scenario's name in a model id. */
const SCRIPT = 'script:';

/** Every line is quoted, so that nothing in the results can be taken for a command again. */
function reportOf(results: string): string {
  const lines = results.trimEnd().split(/\r\n|\r|\n/);
  return `The commands came back with:\n\n${lines.map((line) => `> ${line}`).join('\n')}\n`;
}

function answerOf(request: ModelRequest): string {
  const last = request.messages.findLast((message) => message.role === 'user');
  const parts = last ? partsOf(last, undefined, { tools: request.tools && 'demo' }) : [];
  const results = parts.flatMap((part) => (part.type === 'tool_result' ? [`${part.name}:\n${part.text}`] : []));
  if (results.length > 0) return reportOf(results.join('\n'));
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const images = parts.length - texts.length;
  if (texts.length === 0 && images > 0) return `No text came, but ${images === 1 ? '1 image' : `${images} images`}.`;
  const text = texts.join('\n');
  return text.startsWith('[TOOL RESULTS]') ? reportOf(text) : text;
}

/** A line that calls an offered function: `/get_weather {"city": "Rome"}`. */
const CALL = /^\/([\w-]{1,64})[ \t]*(\{.*\})?[ \t]*$/;

/** Lines that call a function are no text, where it is offered. */
function withCalls({ tools, messages }: ModelRequest, answer: string): { text: string; calls: ToolCall[] } {
  if (!tools) return { text: answer, calls: [] };
  const names = new Set(tools.offered.map(({ name }) => name));
  const calls: ToolCall[] = [];
  const lines = answer.split('\n').filter((line) => {
    const [, name = '', given = '{}'] = CALL.exec(line) ?? [];
    if (names.has(name)) calls.push({ id: `demo${messages.length}n${calls.length}`, name, arguments: given });
    return !names.has(name);
  });
  return { text: calls.length > 0 ? lines.join('\n').trim() : answer, calls };
}

/** With the texts of its documents in their places. */
const inWords = (request: ModelRequest): ModelRequest => ({
  ...request,
  messages: request.messages.map((message) => (typeof message.content === 'string' ? message : { ...message, content: partsOf(message) })),
});

/**
 * The built-in offline models, so that a first run works without any key. `demo/echo` repeats the last user
 * message verbatim (commands in it therefore run) and, after tool results, quotes them; a message without text gets the
 * number of its images as the answer. Where functions are offered, a line `/name {…}` calls one. `demo/slow` says the same at one word every 100 ms. `demo/script:<scenario>`
 * plays one of the scenarios of `script/table.ts`, for tests of clients. Deterministic, token counts included.
 */
const adapter: Adapter = {
  async stream(upstreamModel, request, onText) {
    if (upstreamModel.startsWith(SCRIPT)) return playScript(upstreamModel.slice(SCRIPT.length), inWords(request), onText);
    if (upstreamModel !== 'echo' && upstreamModel !== 'slow') {
      throw new ModelError('unknown_model', 'the built-in models are demo/echo, demo/slow and demo/script:<scenario>');
    }
    const pauseMs = upstreamModel === 'slow' ? SLOW_WORD_MS : 0;
    const { text, calls } = withCalls(request, answerOf(request));
    const length = await speak({ deltas: wordsOf(text), pauseMs, signal: request.signal }, onText);
    const units = calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, length);
    return { usage: estimateUsage(request, units), end: 'stop', ...(calls.length > 0 && { calls }) };
  },
};

export const demoWire: Wire = () => adapter;
