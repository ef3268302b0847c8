import { attached, done, failed, notConfigured, type CommandDescriptor, type CommandResult, type ConfiguredCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { SandboxError } from './exec.ts';
import type { ArtifactStore, LinkedFrom, Workspace } from './files.ts';
import { imageTypeOf, isModelImage } from '../../lib/image-type.ts';
import { isPdf } from '../../lib/pdf-type.ts';
import { pagedText, type DocumentReader, type DocumentText } from '../documents.ts';
import { onOneLine, type Mark } from '../marks.ts';
import { textOf } from './file-content.ts';
import { mimeTypeOf, pathProblem } from './path.ts';

interface ReadServices {
  artifacts: ArtifactStore | undefined;
  workspace: Workspace | undefined;
  /** Without it no `via=mem:` is served. */
  linkedFrom: LinkedFrom | undefined;
  /** Reads what is no plain text. */
  documents: DocumentReader | undefined;
}

type Sources = ReadServices & { artifacts: ArtifactStore };

/** `/read <path>` and `/read #<id>`: a kept file, or a file of the sandbox's workspace. */
export const readCommand = {
  verb: 'read',
  family: 'files',
  effect: () => false,
  outside: false,
  docs: { usage: '`/read <path>`, `/read #<id>`', works: 'at once', turnedOnBy: '–' },
  configure: ({ artifacts, ...others }) =>
    artifacts ? withSources({ artifacts, ...others }) : notConfigured('/read is not available on this server; go on without it'),
} satisfies CommandDescriptor<'read', ReadServices>;

function withSources(sources: Sources): ConfiguredCommand {
  return {
    reference:
      '/read <path>: shows a file that was kept with /write --persist' +
      (sources.workspace ? ', or else one in the sandbox' : '') +
      '\n/read #<id>: shows the kept file of that id' +
      (sources.linkedFrom ? '; one of another conversation needs a memory entry that links it: /read #<id> via=mem:<entry id>' : ''),
    run: async ({ args }, context) => (/^#\d/.test(args) ? readId(sources, args, context) : readPath(sources, args, context)),
  };
}

async function readPath({ artifacts, workspace, documents }: Sources, path: string, context: CommandContext): Promise<CommandResult> {
  const { tenantId, conversationId, signal } = context;
  const problem = pathProblem(path);
  if (problem) return failed(`${problem}; write /read <path> or /read #<id>`);
  const file = await artifacts.find(tenantId, conversationId, path);
  if (file) return show(documents, path, file.mime_type, file.content, context);
  try {
    const content = await workspace?.read(tenantId, path, signal);
    if (content) return await show(documents, path, mimeTypeOf(path, 'application/octet-stream'), content, context);
  } catch (error) {
    if (signal.aborted || !(error instanceof SandboxError)) throw error;
    return failed(`${path} is not kept, and the sandbox could not be asked: ${error.message}`);
  }
  return failed(`there is no file ${path}; /list shows those that are kept`);
}

async function readId({ artifacts, linkedFrom, documents }: Sources, args: string, context: CommandContext): Promise<CommandResult> {
  const { tenantId, conversationId } = context;
  const [, digits, entry] = /^#(\d{1,15})(?:\s+via=mem:#?(\d{1,15}))?$/.exec(args) ?? [];
  if (digits === undefined) return failed('write /read #<id>, or /read #<id> via=mem:<entry id>');
  const id = Number(digits);
  const file = await artifacts.read(tenantId, id);
  const unknown = `there is no file #${id} here; /list shows those that you can read`;
  if (!file) return failed(unknown);
  const ours = file.conversation_id === 0 || file.conversation_id === conversationId;
  if (ours) return show(documents, file.path, file.mime_type, file.content, context);
  if (!linkedFrom) {
    return failed(entry === undefined ? unknown : 'via=mem: is not available on this server; /list shows what you can read');
  }
  if (entry === undefined) {
    return failed(`#${id} belongs to another conversation; read it with /read #${id} via=mem:<id of an entry that links it>`);
  }
  if (await linkedFrom(tenantId, Number(entry), id)) return show(documents, file.path, file.mime_type, file.content, context);
  return failed(`the memory entry #${entry} does not link #${id}; /mem search finds entries that do`);
}

async function show(
  documents: DocumentReader | undefined,
  path: string,
  mimeType: string,
  content: Buffer,
  context: CommandContext,
): Promise<CommandResult> {
  const found = imageTypeOf(content);
  if (found) return done('', [{ mediaType: found, data: content }]);
  // Text is shown as it is, HTML and feeds too: who reads a file may be about to change it.
  const text = isPdf(content, mimeType) ? undefined : textOf(content);
  if (text !== undefined) return done(text === '' ? '(the file is empty)' : text);
  if (isModelImage(mimeType)) return done('', [{ mediaType: mimeType, data: content }]);
  const document = await documents?.read({ mediaType: mimeType, data: content, name: path }, context);
  if (document?.kind === 'text') return done(documentBody(document, context.mark));
  if (document?.reason === 'no_text') return attached(document.problem, path, content);
  if (document && document.reason !== 'unknown_type') return failed(`${path} was not read: ${document.problem}`);
  return failed(`${path} is no text: ${content.length} bytes of ${mimeType}; it cannot be shown`);
}

function documentBody(document: DocumentText, mark: Mark): string {
  const title = document.title === '' ? [] : [onOneLine(`Title: ${document.title}`)];
  const note = document.truncated ? [mark('the document is longer; this is its beginning')] : [];
  return [...title, ...note, pagedText(document)].join('\n\n');
}
