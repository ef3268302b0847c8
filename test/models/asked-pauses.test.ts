import { describe, expect, test, vi } from 'vitest';
import type { RetryTools } from '../../src/models/retry.ts';
import type { Reply } from '../support/upstream.ts';
import { EVENTS, failure, request, run, setUp } from './harness.ts';

const NOW = Date.UTC(2026, 10, 5, 12, 0, 0);
const settings = { retries: 3, breakerThreshold: 1000 };

/** The pause before the second try; `false` when there is none, since it would be too long. Without a hint it is 500. */
async function pauseAfter(model: string, reply: Reply): Promise<number | false> {
  const pauses: number[] = [];
  const tools: RetryTools = { sleep: async (milliseconds) => void pauses.push(milliseconds), random: () => 1 };
  await using it = await setUp(settings, tools);
  it.upstream.reply(reply);
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  try {
    const outcome = await run(it.models, request(model));
    if (outcome.error) failure(outcome);
    expect(it.upstream.requests).toHaveLength(pauses.length + 1);
    return outcome.error ? false : pauses[0]!;
  } finally {
    vi.useRealTimers();
  }
}

const retryInfo = (retryDelay: unknown) => ({
  error: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId: 'x' }] },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
    ],
  },
});

describe.each(EVENTS)('the pause that $family asks for', ({ model }) => {
  test.each<[string, Record<string, string>, number | false]>([
    ['requests', { 'x-ratelimit-reset-requests': '17s', 'x-ratelimit-remaining-requests': '0' }, 17_000],
    ['milliseconds', { 'x-ratelimit-reset-requests': '1700ms' }, 1700],
    ['several units', { 'x-ratelimit-reset-tokens': '0m2.5s', 'x-ratelimit-remaining-tokens': '0' }, 2500],
    ['too long', { 'x-ratelimit-reset-tokens': '6m0s', 'x-ratelimit-remaining-tokens': '0' }, false],
    [
      'that of which nothing is left',
      {
        'x-ratelimit-reset-requests': '6m0s',
        'x-ratelimit-remaining-requests': '10',
        'x-ratelimit-reset-tokens': '2s',
        'x-ratelimit-remaining-tokens': '0',
      },
      2000,
    ],
    [
      'the earliest where something is left of each',
      {
        'x-ratelimit-reset-requests': '6m0s',
        'x-ratelimit-remaining-requests': '10',
        'x-ratelimit-reset-tokens': '2s',
        'x-ratelimit-remaining-tokens': '7',
      },
      2000,
    ],
    ['seconds', { 'x-ratelimit-reset': '3', 'x-ratelimit-remaining': '0' }, 3000],
    ['seconds since the epoch', { 'x-ratelimit-reset': String(NOW / 1000 + 4) }, 4000],
    ['milliseconds since the epoch', { 'x-ratelimit-reset': String(NOW + 5000) }, 5000],
    ['a draft of the IETF', { 'ratelimit-reset': '6' }, 6000],
    [
      'a date of Anthropic',
      {
        'anthropic-ratelimit-requests-reset': '2026-11-05T13:00:00Z',
        'anthropic-ratelimit-requests-remaining': '49',
        'anthropic-ratelimit-input-tokens-reset': '2026-11-05T12:00:07Z',
        'anthropic-ratelimit-input-tokens-remaining': '0',
      },
      7000,
    ],
    ['a date that is past', { 'anthropic-ratelimit-tokens-reset': '2026-11-05T11:00:00Z' }, 500],
    ['what can not be read', { 'x-ratelimit-reset': 'soon', 'x-ratelimit-reset-tokens': '5 apples' }, 500],
    ['Retry-After, which wins', { 'retry-after': '9', 'x-ratelimit-reset': '3', 'x-ratelimit-remaining': '0' }, 9000],
  ])('[MOD-062] until its limits are reset: %s', async (_name, headers, pause) => {
    expect(await pauseAfter(model, { status: 429, headers })).toBe(pause);
  });

  test('[MOD-062] in the headers of a provider behind OpenRouter', async () => {
    const headers = { 'X-RateLimit-Limit': '20', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(NOW + 8000) };
    const body = JSON.stringify({ error: { code: 429, message: 'Rate limit exceeded', metadata: { headers } } });
    expect(await pauseAfter(model, { status: 429, body })).toBe(8000);
    expect(await pauseAfter(model, { raw: `data: ${body}\n\n` })).toBe(8000);
  });

  test('[MOD-062] not by a name as long as no header is', async () => {
    const headers = { [`ratelimit-${'-reset-'.repeat(100)}`]: '8', 'x-ratelimit-reset': '3' };
    const body = JSON.stringify({ error: { code: 429, message: 'Rate limit exceeded', metadata: { headers } } });
    expect(await pauseAfter(model, { status: 429, body })).toBe(3000);
  });

  test('[MOD-062] limits are those of a 429 alone', async () => {
    expect(await pauseAfter(model, { status: 503, headers: { 'x-ratelimit-reset': '3' } })).toBe(500);
  });

  test.each([
    ['34s', false],
    ['3s', 3000],
    ['2.074824224s', 2074.824224],
    ['soon', 500],
    [{ seconds: 3 }, 500],
  ])('[MOD-062] in the RetryInfo of its error: %j', async (delay, pause) => {
    const body = JSON.stringify(retryInfo(delay));
    expect(await pauseAfter(model, { status: 429, body })).toBe(pause);
    expect(await pauseAfter(model, { raw: `data: ${body}\n\n` })).toBe(pause);
    expect(await pauseAfter(model, { status: 503, body, headers: { 'retry-after': '1' } })).toBe(1000);
  });
});
