import { createHash } from 'node:crypto';

/*
 * Ids of calls may come from models of another wire. A call and its answer are changed alike.
 */

/** An id as Anthropic and Bedrock take it. */
export const plainId = (id: string): string => id.replace(/[^\w-]/g, '_').slice(0, 64);

/** Characters that OpenAI takes; other hosts of chat completions take as many. */
const CHAT_MAX = 40;
/** Mistral takes no others. */
const MISTRALS = /^[A-Za-z0-9]{9}$/;

/** What fits an id to a host of chat completions. */
export function chatIdsOf(baseURL: string): (id: string) => string {
  if (URL.parse(baseURL)?.hostname.endsWith('.mistral.ai')) return (id) => (MISTRALS.test(id) ? id : digestOf(id, 9));
  return (id) => (id.length > CHAT_MAX ? digestOf(id, CHAT_MAX) : id);
}

const digestOf = (id: string, length: number): string => createHash('sha256').update(id).digest('hex').slice(0, length);
