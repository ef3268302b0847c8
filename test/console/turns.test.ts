import { expect, it } from 'vitest';
import type { Schemas } from '../../clients/typescript/src/index.ts';
import { turnsOf } from '../../console/src/pages/chat/turns.ts';

type Message = Schemas['ConversationMessage'];
let id = 0;
const message = (role: Message['role'], content: string, run = ''): Message => ({
  id: (id += 1),
  conversation_id: 1,
  role,
  content,
  input_tokens: 0,
  output_tokens: 0,
  created_at: id,
  request_id: run,
});
const shown = (...messages: Message[]) => turnsOf(messages).map(({ runId, messages, answer }) => [runId, messages, answer]);

it('[CON-100] a turn has every message that its run was told, in their order', () => {
  expect(
    shown(
      message('user', 'Write it', 'a'),
      message('user', 'in Italian', 'a'),
      message('assistant', 'Ecco', 'a'),
      message('user', 'Why?', 'b'),
    ),
  ).toEqual([
    ['a', ['Write it', 'in Italian'], 'Ecco'],
    ['b', ['Why?'], undefined],
  ]);
});

it('[CON-100] what was said before the first run is a turn for each message of a person, without a run', () => {
  const before = [message('assistant', 'Hello'), message('user', 'One'), message('assistant', 'First'), message('assistant', 'More')];
  const messages = [...before, message('user', 'Two'), message('user', 'Three', 'a'), message('assistant', 'Third', 'a')];
  expect(shown(...messages)).toEqual([
    [undefined, [], 'Hello'],
    [undefined, ['One'], 'First'],
    [undefined, [], 'More'],
    [undefined, ['Two'], undefined],
    ['a', ['Three'], 'Third'],
  ]);
  expect(new Set(turnsOf(messages).map(({ key }) => key)).size).toBe(5);
});
