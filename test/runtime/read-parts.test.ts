import { describe, expect, it } from 'vitest';
import type { ArtifactStore, KeptFileWithContent, Workspace } from '../../src/runtime/commands/files.ts';
import { withoutWord } from '../support/marks.ts';
import { runOnce, ScriptedModel } from '../support/runtime.ts';

const lines = Array.from({ length: 1400 }, (_, i) => `line ${i} ${'y'.repeat(20)}`).join('\n');

/** Files that are kept, the first of them #1, and files of the sandbox. */
function filesOf(kept: Record<string, string | Buffer>, inSandbox: Record<string, string> = {}) {
  const files: KeptFileWithContent[] = Object.entries(kept).map(([path, content], i) => ({
    id: i + 1,
    conversation_id: 0,
    path,
    mime_type: 'text/plain',
    size_bytes: content.length,
    content: Buffer.from(content),
  }));
  const artifacts: ArtifactStore = {
    keep: () => Promise.reject(new Error('nothing is written')),
    find: async (_, __, path) => files.find((file) => file.path === path),
    read: async (_, id) => files.find((file) => file.id === id),
    visible: async () => files,
  };
  const workspace: Workspace = {
    read: async (_, path) => (path in inSandbox ? Buffer.from(inSandbox[path]!) : undefined),
    write: () => Promise.reject(new Error('nothing is written')),
  };
  return { artifacts, workspace };
}

/** Issues the command. @returns the body of its result */
async function read(args: string, files: ReturnType<typeof filesOf>): Promise<string> {
  const model = new ScriptedModel((_, turn) => (turn === 1 ? `/read ${args}` : 'ok'));
  await runOnce(model, { services: files });
  const { content } = model.requests[1]!.messages.at(-1)!;
  const text = typeof content === 'string' ? content : content[0]!.type === 'text' ? content[0]!.text : '';
  return /^\[TOOL RESULTS\]\n\[\/read.*\]\n([^]*)\n\[END READ\]/.exec(withoutWord(text))![1]!;
}

describe('/read of a long file', () => {
  const files = filesOf({ 'log.txt': lines, 'my notes.md': lines, empty: '' }, { 'out.txt': lines });

  it.each([
    ['log.txt', '/read log.txt'],
    ['#1', '/read #1'],
    ['out.txt', '/read out.txt'],
    ['"log.txt"', '/read log.txt'],
    ['my notes.md', '/read "my notes.md"'],
    ["'my notes.md'", '/read "my notes.md"'],
  ])('[CMD-101] %s: all of it by parts', async (name, command) => {
    const parts = await Promise.all(['', ' part 2', ' part 3'].map((piece) => read(`${name}${piece}`, files)));
    expect(parts[0]).toMatch(/^\[part 1 of 3; go on with .*\]\n\nline 0 y/);
    expect(parts[0]).toContain(`go on with ${command} part 2]`);
    expect(parts.map((part) => part.replace(/^\[.*\]\n\n/, '')).join('\n')).toBe(lines);
    expect(await read(`${name} part 4`, files)).toBe(`ERR: it has 3 parts, the last of them is ${command} part 3`);
    expect(await read(`${name} find "line 1234"`, files)).toMatch(/^\[found 1 of 1 passages; .*\]\n\n\[part 3 of 3\]\n[^]*line 1234 y/);
  });

  it('[CMD-101] a file that fits is shown as it is', async () => {
    const whole = `${'z'.repeat(16 * 1024 - 1)}z`;
    expect(await read('whole', filesOf({ whole }))).toBe(whole);
    expect(await read('empty', files)).toBe('(the file is empty)');
  });

  it.each([
    ['log.txt part 0', 'ERR: parts are counted from 1; write /read log.txt part <n>'],
    ['#1 part', 'ERR: parts are counted from 1; write /read #1 part <n>'],
    ['log.txt find', 'ERR: find needs words; write /read log.txt find <words>'],
    ['log.txt find zebra', '(none of these words is in it; use others, or read it: /read log.txt)'],
    ['"log.txt" please', 'ERR: behind the name of a file stands part <n>, find <words> or nothing: /read log.txt part 2'],
    ['gone.txt part 2', 'ERR: there is no file gone.txt; /list shows those that are kept'],
    ['../x part 2', 'ERR: the path holds a .. segment; write /read <path> or /read #<id>'],
    ['`/etc/passwd`', 'ERR: the path is absolute; give one relative to the output folder; write /read <path> or /read #<id>'],
    ['""', 'ERR: a path is missing; write /read <path> or /read #<id>'],
  ])('[CMD-093] [CMD-101] says what is wrong with %s', async (args, problem) => {
    expect(await read(args, files)).toBe(problem);
  });

  it('[CMD-101] a name that holds such words is a name', async () => {
    const odd = filesOf({ 'how to find keys.txt': 'under the mat', 'how to': 'keys.txt are here' });
    expect(await read('how to find keys.txt', odd)).toBe('under the mat');
    expect(await read('"how to" find keys.txt', odd)).toMatch(/^\[found 1 of 1 passages\]\n\n\[part 1 of 1\]\nkeys\.txt are here$/);
  });

  it('[CMD-101] an image has no parts', async () => {
    const files = filesOf({ 'a.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') });
    expect(await read('a.png part 2', files)).toBe('ERR: it has no text, and is shown as a whole: /read a.png');
    expect(await read('"a.png"', files)).toMatch(/^\[image 1: image\/png/);
  });
});

describe('the name of a file in /read', () => {
  it.each([['"b.md"'], ["'b.md'"], ['`b.md`'], ['“b.md”'], ['``b.md``'], ['<b.md>'], ['"#1"'], ['`#1`']])(
    '[CMD-100] is found in %s',
    async (written) => {
      expect(await read(written, filesOf({ 'b.md': 'content' }))).toBe('content');
    },
  );
});

it.each([['"x y.txt"'], ['`x y.txt`'], ['x y.txt']])('[CMD-100] /write --persist %s keeps the file of that name', async (written) => {
  const kept: string[] = [];
  const artifacts: ArtifactStore = {
    ...filesOf({}).artifacts,
    keep: async (_, { path, conversationId, mimeType, content }) => {
      kept.push(path);
      return { artifact: { id: 1, conversation_id: conversationId, path, mime_type: mimeType, size_bytes: content.length, version: 1 } };
    },
  };
  const model = new ScriptedModel((_, turn) => (turn === 1 ? `/write --persist ${written}\nx\n/endwrite\n` : 'ok'));
  await runOnce(model, { services: { artifacts } });
  expect(kept).toEqual(['x y.txt']);
});
