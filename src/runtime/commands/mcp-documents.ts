import { pagedText, type DocumentReader } from '../documents.ts';
import type { CommandContext } from './context.ts';
import type { McpResult, McpSession } from './mcp-servers.ts';

/** How many documents of one answer are read. */
const MAX_DOCUMENTS = 16;

type Run = Pick<CommandContext, 'tenantId' | 'signal'>;

/** A session in whose answers the texts of documents stand behind the rest. */
export function readingDocuments(session: McpSession, reader: DocumentReader | undefined, run: Run): Pick<McpSession, 'call' | 'read'> {
  return {
    call: async (...args) => inWords(await session.call(...args), reader, run),
    read: async (...args) => inWords(await session.read(...args), reader, run),
  };
}

async function inWords(result: McpResult, reader: DocumentReader | undefined, run: Run): Promise<McpResult> {
  const texts = [result.text];
  for (const [i, document] of (result.documents ?? []).entries()) {
    const { mediaType, data } = document;
    const read = i < MAX_DOCUMENTS ? await reader?.read(document, run) : undefined;
    texts.push(
      `[document: ${mediaType}, ${data.length} bytes${read?.kind === 'problem' ? `; it could not be read: ${read.problem}` : ''}]`,
    );
    if (read?.kind === 'text') texts.push(pagedText(read));
  }
  return { ...result, text: texts.filter((text) => text !== '').join('\n') };
}
