import { readFileSync } from 'node:fs';
import { mapObjects, type BundledDocument } from './bundle.ts';

const GUIDE = 'docs/api-guide.md';
/** The part of the guide that shows how an operation is used. */
const SECTIONS: Record<string, string> = {
  createRequest: 'One answer',
  getRequest: 'Later',
  orchestrate: 'Stream',
  createWebhook: 'Async and webhook',
  sendMessage: 'Conversation',
};
const LANGUAGES = { sh: { lang: 'Shell', label: 'curl' }, ts: { lang: 'TypeScript', label: 'baton-client' } };

/**
 * Gives operations the snippets of the guide, which its tests run, as `x-codeSamples`: pages that are made of the document show them.
 * @throws when the guide lacks one, or the document the operation
 */
export function withCodeSamples(document: BundledDocument): BundledDocument {
  const left = new Set(Object.keys(SECTIONS));
  const sections = readFileSync(GUIDE, 'utf8').split(/^## /m);
  const found = mapObjects(document, (node) => {
    const id = String(node['operationId']);
    if (!node['responses'] || !left.delete(id)) return node;
    const section = sections.find((text) => text.startsWith(`${SECTIONS[id]}\n`)) ?? '';
    const samples = Object.entries(LANGUAGES).map(([language, about]) => {
      const [, source] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(section) ?? [];
      if (source === undefined) throw new Error(`${GUIDE} has no snippet in ${language} under "${SECTIONS[id]}"`);
      return { ...about, source };
    });
    return { ...node, 'x-codeSamples': samples };
  }) as BundledDocument;
  if (left.size > 0) throw new Error(`no operation ${[...left].join(', ')} for the snippets of ${GUIDE}`);
  return found;
}
