import { afterAll, expect, it } from 'vitest';
import type { McpServers, McpSession } from '../../../src/runtime/commands/mcp-servers.ts';
import { Documents } from '../../../src/tools/documents/documents.ts';
import { toResult } from '../../../src/tools/mcp/content.ts';
import { withoutWord } from '../../support/marks.ts';
import { encryptedPdf, textPdf } from '../../support/pdf.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';

const documents = new Documents();
afterAll(() => documents.close());

const blob = (content: Buffer, mimeType?: string) => ({
  type: 'resource',
  resource: { uri: 'file:///x', blob: content.toString('base64'), ...(mimeType === undefined ? {} : { mimeType }) },
});

/** What the model is told when a tool answers with this content. */
async function told(content: object[]): Promise<string> {
  const session = {
    call: async () => toResult({ content } as never, (text) => text),
    tool: async () => undefined,
    [Symbol.asyncDispose]: async () => {},
  } as unknown as McpSession;
  const mcpServers = { names: ['a'], namesFor: () => ['a'], instructions: () => undefined, open: () => session } as unknown as McpServers;
  const model = new ScriptedModel((_, call) => (call === 1 ? '/mcp call a report\n' : 'fine'));
  await runOnce(model, { services: { mcpServers: Object.assign(mcpServers, { eliciting: mcpServers }), documents } });
  return withoutWord(String(model.requests[1]!.messages.at(-1)!.content));
}

it.each([
  ['that says so', 'application/pdf'],
  ['that says nothing', undefined],
  ['that says something else', 'application/octet-stream'],
])('[DCM-055] a PDF %s is shown as its text, behind the rest', async (_, mimeType) => {
  const pdf = textPdf(['Figures of May', 'Figures of June']);
  expect(await told([blob(pdf, mimeType), { type: 'text', text: 'Here it is.' }])).toContain(
    `Here it is.\n[document: application/pdf, ${pdf.length} bytes]\n--- page 1 of 2 ---\nFigures of May\n\n--- page 2 of 2 ---\nFigures of June\n`,
  );
});

it('[DCM-055] a PDF that cannot be read is named, and other bytes are text or named as before', async () => {
  const shown = await told([
    blob(encryptedPdf('secret', 'open sesame'), 'application/pdf'),
    blob(Buffer.from('a,b'), 'text/csv'),
    blob(Buffer.from('PK\x03\x04'), 'application/zip'),
  ]);
  expect(shown).toContain("[resource: file:///x]\na,b\n[the resource file:///x that can't be shown: application/zip, about 6 bytes]\n");
  expect(shown).toMatch(/^\[document: application\/pdf, \d+ bytes; it could not be read: .+\]$/m);
});

it('[DCM-055] sixteen are read, others are named', async () => {
  const shown = await told(Array.from({ length: 17 }, (_, i) => blob(textPdf([`number ${i}.`]))));
  expect(shown).toContain('number 15.');
  expect(shown).not.toContain('number 16.');
  expect(shown.match(/^\[document: /gm)).toHaveLength(17);
});
