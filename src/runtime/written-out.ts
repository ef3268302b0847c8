import { setImmediate as nextTick } from 'node:timers/promises';
import { toolKinds } from '../generated/events.ts';
import { passClock } from '../lib/pass-clock.ts';
import type { Mark } from './marks.ts';
import type { MessagePart, ModelMessage } from './model.ts';

/** Characters that a model may take for the end of a line. */
const BREAKS = String.raw`\n\r\u2028\u2029\u0085\v\f`;
const VERBS = toolKinds.join('|');

/** How the lines of ours begin that stand between foreign texts, but for the heads of commands. */
const BEGINNINGS = [
  String.raw`(?:END\s+)?TOOL\s+RESULTS\s*\]`,
  String.raw`END\s+\w+\s*\]`,
  String.raw`SUMMARY OF THE EARLIER CONVERSATION\s*\]`,
  String.raw`(?:child|image|exit)\s+-?\d`,
  String.raw`timed out after\s`,
  String.raw`(?:over its limit|truncated|an image was left out|an image was here)\b`,
  'the document is longer;',
];

/** Invisible characters may stand before it. A link of Markdown, `[/list](…)`, looks like none. @param head of a command */
const lookalike = (head: string): RegExp =>
  new RegExp(
    String.raw`(?<![^${BREAKS}])([[\s\p{Cf}\p{Cc}]--[${BREAKS}]]*)(?=\[(?:${[head, ...BEGINNINGS].join('|')})(?![^\]${BREAKS}]*\]\())`,
    'giv',
  );

const LOOKALIKE = lookalike(String.raw`\/(?:${VERBS})(?=[\s\]])`);
/** Of results: whatever is to be taken for the head of another one. */
const AMONG_RESULTS = lookalike(String.raw`\/`);

/**
 * A text that others have written, as a model is shown it: lines that look like one of our markers have a backslash before them. All
 * else is as it was. @param ours of a result, makes the markers around it: lines with their word are ours, and stay
 */
export function writtenOut(text: string, ours?: Mark): string {
  if (!text.includes('[')) return text;
  if (!ours) return text.replace(LOOKALIKE, '$1\\');
  const end = ours('').slice(1);
  return text.replace(AMONG_RESULTS, (blanks: string, _, at: number) => {
    const to = text.indexOf('\n', at);
    return text.slice(at, to < 0 ? undefined : to).endsWith(end) ? blanks : `${blanks}\\`;
  });
}

/** Characters that are looked through at once. */
const PIECE = 64 * 1024;
const LINE_END = new RegExp(`[${BREAKS}]`, 'gv');
/** Milliseconds in a pass of the event loop that all such texts may take together. */
const PASS_MS = 4;
const elapsed = passClock();

/** As {@link writtenOut}, for a text of any length. */
export async function longWrittenOut(text: string): Promise<string> {
  while (elapsed() > PASS_MS) await nextTick();
  if (text.length <= PIECE || !text.includes('[')) return writtenOut(text);
  let shown = '';
  for (let from = 0; from < text.length;) {
    LINE_END.lastIndex = from + PIECE;
    const to = LINE_END.test(text) ? LINE_END.lastIndex : text.length;
    // Behind the beginning of its last line there is nothing to find.
    const looked = Math.min(to, from + 2 * PIECE);
    shown += writtenOut(text.slice(from, looked)) + text.slice(looked, to);
    from = to;
    while (elapsed() > PASS_MS) await nextTick();
  }
  return shown;
}

/** What was said before a run, and its prompt, as its agent is shown them. @returns of each message the same one where nothing changes */
export async function messagesWrittenOut(messages: readonly ModelMessage[]): Promise<ModelMessage[]> {
  const shown: ModelMessage[] = [];
  for (const message of messages) {
    const content = await contentWrittenOut(message.content);
    shown.push(content === message.content ? message : { ...message, content });
  }
  return shown;
}

async function contentWrittenOut(content: ModelMessage['content']): Promise<ModelMessage['content']> {
  if (typeof content === 'string') return longWrittenOut(content);
  const parts: MessagePart[] = [];
  for (const part of content) {
    const text = part.type === 'text' ? await longWrittenOut(part.text) : undefined;
    parts.push(part.type !== 'text' || text === part.text ? part : { type: 'text', text: text! });
  }
  return parts.every((part, i) => part === content[i]) ? content : parts;
}
