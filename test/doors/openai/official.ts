import OpenAI from 'openai';
import { checkResponse } from '../../support/contract.ts';
import type { Baton } from '../../support/server.ts';

/** OpenAI's client with nothing set but where the server is, and the token. What it is answered is checked against our document. */
export function officialClient(baton: Pick<Baton, 'url'>, token: string): OpenAI {
  return new OpenAI({ baseURL: `${baton.url}/openai/v1`, apiKey: token, fetch: checked });
}

const checked: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const headers = Object.fromEntries(response.headers);
  const isJson = headers['content-type']?.startsWith('application/json');
  const body: unknown = isJson ? await response.clone().json() : undefined;
  const { pathname, search } = new URL(String(input));
  checkResponse(init?.method?.toUpperCase() ?? 'GET', pathname + search, { status: response.status, headers, body });
  return response;
};

/** The run that an answer of ours comes from. */
export const runOf = (id: string): string => /^(?:resp|chatcmpl|msg)_?-?([0-9a-f-]{36})/.exec(id)![1]!;

/** All of an iteration. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) taken.push(item);
  return taken;
}

/** What a promise rejects with. */
export async function failure<E extends Error>(promise: PromiseLike<unknown>): Promise<E> {
  try {
    await promise;
  } catch (error) {
    return error as E;
  }
  throw new Error('it was expected to fail');
}

export const agent = (id: string, more: object = {}) => ({ id, name: id, role: 'r', model: 'openai/fake', goal: 'Be true.', ...more });
