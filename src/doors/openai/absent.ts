/*
 * What OpenAI's API has and agents don't, and what to do instead. The contract describes what is served, and not what is missing: these are
 * the words of the 404 that any path gets that leads nowhere.
 */

const MEMORY = 'what agents are to remember and to find again is in /v1/memory/entries';

const INSTEAD: Record<string, string> = {
  embeddings: `agents give no embeddings: ask the provider of your model for them; ${MEMORY}`,
  vector_stores: `there are no vector stores: ${MEMORY}`,
  uploads: 'there are no uploads in parts: POST a file of up to 20 MiB to files',
  completions: 'there are no completions of a bare text: use chat/completions or responses',
  chat: 'completions are not stored: use responses, which are',
  assistants: 'an assistant is an agent here: define it under /v1/agents, and it is a model',
  threads: 'a thread is a conversation here: use conversations, and name it in responses',
  batches: 'there are no batches: start responses with "background": true, and look them up',
  images: 'agents make no images: they look at those in a message',
  audio: 'agents neither hear nor speak: have a provider turn speech into text, and text into speech',
  videos: 'agents make no videos',
  realtime: 'agents neither hear nor speak: use responses with "stream": true',
  moderations: 'there are no moderations: ask the provider of your model for them; an advisor of an agent can look at its answers',
  fine_tuning: 'models are not trained here: an agent is what its definition says, under /v1/agents',
  containers: 'there are no containers to manage: a conversation that runs code has one of its own',
};

/** @param path of a request that leads nowhere */
export function absent(path: string): string {
  const [, , , resource = ''] = path.split('/');
  const instead = Object.hasOwn(INSTEAD, resource) ? INSTEAD[resource] : undefined;
  return `no such route: ${instead ?? 'of OpenAI’s API, there are models, chat/completions, responses, conversations and files'}`;
}
