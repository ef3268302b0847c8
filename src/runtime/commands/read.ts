import { attached, done, failed, notConfigured, type CommandDescriptor, type CommandResult, type ConfiguredCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { SandboxError } from './exec.ts';
import type { ArtifactStore, KeptFileWithContent, LinkedFrom, Workspace } from './files.ts';
import { imageTypeOf, isModelImage } from '../../lib/image-type.ts';
import { isPdf } from '../../lib/pdf-type.ts';
import { pagedText, type DocumentReader } from '../documents.ts';
import { onOneLine } from '../marks.ts';
import { textOf } from './file-content.ts';
import { pieceOf, showPiece, WHOLE_BYTES } from './long-text.ts';
import { fileArgument, mimeTypeOf, pathProblem } from './path.ts';
import { words } from './command-tool.ts';
import { PIECE_PROPERTIES, pieceWords } from './long-text.ts';

interface ReadServices {
  artifacts: ArtifactStore | undefined;
  workspace: Workspace | undefined;
  /** Without it no `via=mem:` is served. */
  linkedFrom: LinkedFrom | undefined;
  /** Reads what is no plain text. */
  documents: DocumentReader | undefined;
}

type Sources = ReadServices & { artifacts: ArtifactStore };

/** `/read <path>` and `/read #<id>`: a kept file, or a file of the sandbox's workspace; what is long in parts. */
export const readCommand = {
  verb: 'read',
  family: 'files',
  tool: {
    properties: { path: { type: 'string', description: 'A path, or # and an id' }, ...PIECE_PROPERTIES },
    required: ['path'],
    command: ({ path, ...piece }) => ({ args: words(path, pieceWords(piece)) }),
  },
  effect: () => false,
  outside: false,
  docs: { usage: '`/read <path>`, `/read #<id>`, with `part <n>` or `find <words>` behind it', works: 'at once', turnedOnBy: '–' },
  configure: ({ artifacts, ...others }) =>
    artifacts ? withSources({ artifacts, ...others }) : notConfigured('/read is not available on this server; go on without it'),
} satisfies CommandDescriptor<'read', ReadServices>;

function withSources(sources: Sources): ConfiguredCommand {
  return {
    reference:
      '/read <path>: shows a file that was kept with /write --persist' +
      (sources.workspace ? ', or else one in the sandbox' : '') +
      '; of a long one /read <path> part <n> or /read <path> find <words>' +
      '\n/read #<id>: shows the kept file of that id' +
      (sources.linkedFrom ? '; one of another conversation needs a memory entry that links it: /read #<id> via=mem:<entry id>' : ''),
    async run({ args }, context) {
      const { value, rest } = fileArgument(args);
      return /^#\d/.test(value) ? readId(sources, `${value}${rest}`, context) : readPath(sources, args, context);
    },
  };
}

/** What is to be shown of a file. */
interface Wanted {
  /** The command for all of it. */
  command: string;
  words: string;
}

/** Takes off what says which piece is wanted. */
function splitPiece(args: string): { name: string; words: string } {
  const at = args.search(/\s(?:part|find)(?=[\s:=]|$)/i);
  return at < 0 ? { name: args, words: '' } : { name: args.slice(0, at).trimEnd(), words: args.slice(at + 1) };
}

async function readPath({ artifacts, workspace, documents }: Sources, args: string, context: CommandContext): Promise<CommandResult> {
  const { tenantId, conversationId, signal } = context;
  const { value, rest } = fileArgument(args);
  const { name: path, words } = value === args ? splitPiece(args) : { name: value, words: rest.trim() };
  if (value === args && path !== args && !pathProblem(args)) {
    // The words may belong to the name.
    const file = await artifacts.find(tenantId, conversationId, args);
    if (file) return show(documents, file, { command: `/read "${args}"`, words: '' }, context);
  }
  const problem = pathProblem(path);
  if (problem) return failed(`${problem}; write /read <path> or /read #<id>`);
  const wanted = { command: `/read ${/\s/.test(path) ? `"${path}"` : path}`, words };
  const file = await artifacts.find(tenantId, conversationId, path);
  if (file) return show(documents, file, wanted, context);
  try {
    const content = await workspace?.read(tenantId, path, signal);
    if (content) return await show(documents, { path, mime_type: mimeTypeOf(path, 'application/octet-stream'), content }, wanted, context);
  } catch (error) {
    if (signal.aborted || !(error instanceof SandboxError)) throw error;
    return failed(`${path} is not kept, and the sandbox could not be asked: ${error.message}`);
  }
  return failed(`there is no file ${path}; /list shows those that are kept`);
}

async function readId({ artifacts, linkedFrom, documents }: Sources, args: string, context: CommandContext): Promise<CommandResult> {
  const { tenantId, conversationId } = context;
  const { name, words } = splitPiece(args);
  const [, digits, entry] = /^#(\d{1,15})(?:\s+via=mem:#?(\d{1,15}))?$/.exec(name) ?? [];
  if (digits === undefined) return failed('write /read #<id>, or /read #<id> via=mem:<entry id>');
  const wanted = { command: `/read #${digits}${entry === undefined ? '' : ` via=mem:${entry}`}`, words };
  const id = Number(digits);
  const file = await artifacts.read(tenantId, id);
  const unknown = `there is no file #${id} here; /list shows those that you can read`;
  if (!file) return failed(unknown);
  const ours = file.conversation_id === 0 || file.conversation_id === conversationId;
  if (ours) return show(documents, file, wanted, context);
  if (!linkedFrom) {
    return failed(entry === undefined ? unknown : 'via=mem: is not available on this server; /list shows what you can read');
  }
  if (entry === undefined) {
    return failed(`#${id} belongs to another conversation; read it with /read #${id} via=mem:<id of an entry that links it>`);
  }
  if (await linkedFrom(tenantId, Number(entry), id)) return show(documents, file, wanted, context);
  return failed(`the memory entry #${entry} does not link #${id}; /mem search finds entries that do`);
}

type File = Pick<KeptFileWithContent, 'path' | 'mime_type' | 'content'>;

async function show(
  documents: DocumentReader | undefined,
  { path, mime_type, content }: File,
  { command, words }: Wanted,
  context: CommandContext,
): Promise<CommandResult> {
  const piece = words === '' ? undefined : pieceOf(words, command);
  if (piece && 'problem' in piece) return failed(piece.problem);
  if (words !== '' && !piece) return failed(`behind the name of a file stands part <n>, find <words> or nothing: ${command} part 2`);
  const inPieces = (text: string, head: string[] = [], truncated = false): Promise<CommandResult> =>
    showPiece({ text: text || '(the file is empty)', command, head, truncated, wholeBytes: WHOLE_BYTES }, piece, context.mark);
  const asWhole = (result: CommandResult): CommandResult =>
    piece ? failed(`it has no text, and is shown as a whole: ${command}`) : result;
  const found = imageTypeOf(content);
  if (found) return asWhole(done('', [{ mediaType: found, data: content }]));
  // Text is shown as it is, HTML and feeds too: who reads a file may be about to change it.
  const text = isPdf(content, mime_type) ? undefined : textOf(content);
  if (text !== undefined) return inPieces(text);
  if (isModelImage(mime_type)) return asWhole(done('', [{ mediaType: mime_type, data: content }]));
  const document = await documents?.read({ mediaType: mime_type, data: content, name: path }, context);
  if (document?.kind === 'text') {
    const { title, truncated } = document;
    return inPieces(pagedText(document), title === '' ? [] : [onOneLine(`Title: ${title}`)], truncated);
  }
  if (document?.reason === 'no_text') return asWhole(attached(document.problem, path, content));
  if (document && document.reason !== 'unknown_type') return failed(`${path} was not read: ${document.problem}`);
  return failed(`${path} is no text: ${content.length} bytes of ${mime_type}; it cannot be shown`);
}
