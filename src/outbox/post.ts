import { request } from 'undici';
import { readUpTo } from '../lib/bounded-read.ts';
import { within } from '../lib/deadline.ts';
import { directSockets } from '../lib/sockets.ts';
import { lookupOf } from '../tools/web/guard.ts';
import type { AddressRule } from './address.ts';

/** The time limit of one try, from the name to the last byte. */
const TIMEOUT_MS = 15_000;
/** So much of an answer is read, for the sake of a receiver that wants to be rid of it. */
const ANSWER_MAX = 16 * 1024;

/**
 * POSTs a message, on a connection of its own, to the checked addresses alone. Redirects are not followed.
 * @returns the status of the answer
 * @throws when there is none, or the address is refused
 */
export function post(
  {
    rule,
    url,
    tenantId,
    headers,
    body,
  }: { rule: AddressRule; url: string; tenantId: number; headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<number> {
  return within(TIMEOUT_MS, signal, async (bounded) => {
    const target = await rule.check(url, bounded, tenantId);
    const ended = new AbortController();
    // undici finishes connecting before it handles an abort, so the socket gets the signal itself.
    const connect = { lookup: lookupOf(target), autoSelectFamily: true, signal: AbortSignal.any([bounded, ended.signal]) };
    const agent = directSockets({ connect, pipelining: 0, maxHeaderSize: 32 * 1024, allowH2: false });
    try {
      const answer = await request(target.url, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/json', 'user-agent': 'Baton', ...headers },
        body,
        signal: bounded,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      answer.body.on('error', () => {});
      await readUpTo(answer.body, ANSWER_MAX, { orWhatCame: true });
      return answer.statusCode;
    } finally {
      ended.abort();
      await agent.destroy();
    }
  });
}
