import { expect } from 'vitest';
import type { Baton } from '../../support/server.ts';

/** One event of a streamed response, with its frame as it came. */
export interface Numbered {
  number: number;
  type: string;
  frame: string;
}

interface Place {
  baton: Pick<Baton, 'url'>;
  token: string;
}

/** The frames of a stream, as they come; what keeps the connection alive is left out. */
async function* framesOf(response: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + piece).split('\n\n');
    rest = frames.pop()!;
    yield* frames.filter((frame) => frame.startsWith('event:'));
  }
  expect(rest).toBe('');
}

/** Reads a stream to its end, or until `enough`. */
export async function numbered(response: Response, enough?: (event: Numbered) => boolean): Promise<Numbered[]> {
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: Numbered[] = [];
  for await (const frame of framesOf(response)) {
    const { sequence_number: number, type } = JSON.parse(/^data: (.*)$/m.exec(frame)![1]!);
    const event = { number, type, frame };
    events.push(event);
    if (enough?.(event)) break;
  }
  return events;
}

export async function post({ baton, token }: Place, body: object): Promise<Response> {
  return fetch(`${baton.url}/openai/v1/responses`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ stream: true, input: 'go', ...body }),
  });
}

/** The events of a response from the log. @param after the number behind which to begin */
export async function replayed(place: Place, id: string, after?: number, enough?: (event: Numbered) => boolean): Promise<Numbered[]> {
  return numbered(await get(place, id, after), enough);
}

export async function get({ baton, token }: Place, id: string, after?: number): Promise<Response> {
  const from = after === undefined ? '' : `&starting_after=${after}`;
  return fetch(`${baton.url}/openai/v1/responses/${id}?stream=true${from}`, { headers: { Authorization: `Bearer ${token}` } });
}

/** The id of the response that events belong to. */
export const idIn = (events: Numbered[]): string => /"id":"(resp_[^"]+)"/.exec(events[0]!.frame)![1]!;

/** That the events are numbered 0, 1, 2 … */
export function expectCounted(events: Numbered[], from = 0): void {
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => from + index));
}
