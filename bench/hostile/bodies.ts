import type { Attack } from './attack.ts';
import { call, flood } from './client.ts';

const MB = 1_000_000;

/** The request bodies (`script=W10.`: the model says `ok`) by what makes them costly. They are made when they are first needed: each has up to 31 MB. */
const BODIES: Record<string, { path?: string; body: () => string }> = {
  'a list of 10 million empty objects': { body: () => `{"message":"script=W10.","y":[${'{},'.repeat(10 * MB)}{}]}` },
  '100,000 empty objects': { body: () => `{"message":"script=W10.","y":[${'{},'.repeat(99_990)}{}]}` },
  '50,000 members of different names': { body: () => `{"message":"script=W10.","y":{${list(49_990, (i) => `"k${i}":1`)}}}` },
  '12,000 members of long names': { body: () => `{"message":"script=W10.","y":{${list(12_000, (i) => `"${'k'.repeat(450)}${i}":1`)}}}` },
  '99,000 strings of 300 characters': { body: () => `{"message":"script=W10.","y":[${list(99_000, (i) => `"${'s'.repeat(300)}${i}"`)}]}` },
  'a message of 31 MB': { body: () => JSON.stringify({ message: 'a'.repeat(31 * MB), agent: 'nobody' }) },
  'a message of 15 million wide characters': { body: () => JSON.stringify({ message: 'ж'.repeat(15 * MB), agent: 'nobody' }) },
  'a message of 15 million escapes': { body: () => JSON.stringify({ message: '\n'.repeat(15 * MB), agent: 'nobody' }) },
  'an image of 28 MB': { body: () => JSON.stringify({ message: [{ type: 'text', text: 'script=W10.' }, image(28 * MB, '')] }) },
  'an image of 28 MB that is no base64': { body: () => JSON.stringify({ message: [image(28 * MB, '!')] }) },
  '16,000 parts': {
    body: () => JSON.stringify({ message: Array.from({ length: 16_000 }, () => ({ type: 'text', text: 'script=W10.' })) }),
  },
  'a memory entry of 10 Mi wide characters': {
    path: '/v1/memory/entries',
    body: () => JSON.stringify({ type: 'context', title: 'x', content: 'ж'.repeat(10 * 1024 * 1024) }),
  },
  '1.2 million parts of A2A': { path: '/v1/a2a/agents/index', body: () => a2a(`[${'{"text":"x"},'.repeat(1.2 * MB)}{"text":"x"}]`) },
  '1,000 parts of A2A': { path: '/v1/a2a/agents/index', body: () => a2a(`[${list(1000, () => '{"text":"script=W10."}')}]`) },
  'an image of 28 MB over A2A': {
    path: '/v1/a2a/agents/index',
    body: () => a2a(JSON.stringify([{ text: 'script=W10.' }, { raw: base64(28 * MB), mediaType: 'image/png' }])),
  },
};

/** Four at a time of one body each, over and over. */
export const attacks: Attack[] = Object.entries(BODIES).map(([name, { path = '/v1/orchestrate', body }]) => ({
  name: `bodies: ${name}`,
  run(target, signal) {
    const bytes = Buffer.from(body());
    const headers = { 'A2A-Version': '1.0', 'Content-Length': String(bytes.length) };
    return flood(4, signal, () => call(target, path, { method: 'POST', body: bytes, headers }, signal));
  },
}));

const list = (length: number, one: (index: number) => string): string => Array.from({ length }, (_, i) => one(i)).join(',');

const base64 = (length: number): string => `iVBORw0KGgo${'A'.repeat(length - (length % 4) - 11)}`;

const image = (length: number, end: string) => ({
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: base64(length) + end },
});

const a2a = (parts: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m","role":"ROLE_USER","parts":${parts}}}}`;
