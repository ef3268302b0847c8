import { expect, it } from 'vitest';
import { inputItems } from '../../../src/doors/openai/input-items.ts';
import { NotAtHand, Slots } from '../../../src/lib/slots.ts';
import { Lists } from '../../../src/store/tenants/lists.ts';

const ended = [{ seq: 1, kind: 'done', data: '{"ok":true,"content":"Paris"}' }];

it('[ARC-001] [OAI-087] items whose answers are in the archive take no slot while they are read', async () => {
  const slots = new Slots();
  const away = (): never => {
    throw new NotAtHand();
  };
  const none = () => [];
  const store = {
    read: none,
    async outcome() {
      await expect.poll(() => slots.kinds.get('list')?.held).toBe(0);
      return ended;
    },
    outcomeBytes: () => 0,
    rewinds: none,
    atHand: { read: away, outcome: away, outcomeBytes: away, rewinds: away },
  };
  const asked = JSON.stringify({ input: [{ role: 'user', content: 'France?' }] });
  const openaiResponses = { links: async () => ['a', 'b'], get: async () => ({ previous: '', asked, stored: true }) };
  const page = { limit: 10, order: 'asc', after: undefined } as const;
  const services = { store, openaiResponses, lists: new Lists({ dialect: 'sqlite' }, slots) };
  const { data } = await inputItems(services, { tenantId: 1, runId: 'b' }, page, new AbortController().signal);
  expect(data.map(({ type }) => type)).toEqual(['message', 'message', 'message']);
});
