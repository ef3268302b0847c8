import type { ResponseCompactionItem } from 'openai/resources/responses/responses';
import { wrongMember } from '../../lib/problem.ts';
import type { Fields } from './body.ts';
import type { InputMessage } from './prompt.ts';

/** Before the summary, which is no secret of the server: it is as it was written, in a form that clients don't read. */
const MARK = 'baton1.';

/** The item that stands for a conversation. @param summary of it */
export function compactionItem(id: string, summary: string): ResponseCompactionItem {
  return { id, type: 'compaction', encrypted_content: MARK + Buffer.from(summary).toString('base64url') };
}

/** What such an item says, where a client sends it. @throws {Problem} 400 when it is none of ours */
export function messageOfCompaction({ encrypted_content: content }: Fields, at: string): InputMessage {
  const sent = typeof content === 'string' && content.startsWith(MARK) ? content.slice(MARK.length) : '';
  const summary = /^[\w-]+$/.test(sent) ? Buffer.from(sent, 'base64url').toString() : '';
  if (summary === '') throw wrongMember(`${at}/encrypted_content`, 'was not made by responses/compact here');
  return { role: 'user', content: summary, compacts: true };
}
