import { expect, it } from 'vitest';
import { align } from '../../console/src/pages/runs/compare/aligned.ts';
import type { Step } from '../../console/src/pages/runs/run/step-tree.ts';

let steps = 0;
const step = (more: Partial<Step>): Step => ({
  step_id: (steps += 1),
  kind: 'command',
  stream_id: 0,
  agent: 'a',
  turn: 1,
  at_ms: steps,
  duration_ms: 1,
  ok: true,
  ...more,
});
const said = (text: string, more: Partial<Step> = {}): Step => step({ command: 'exec', result: [{ type: 'text', text }], ...more });
const whole = (...all: Step[]) => ({ steps: all, more: false });
const beginning = (...all: Step[]) => ({ steps: all, more: true });
const shown = (turns: ReturnType<typeof align>): unknown[] => turns.map(({ agent, turn, isSame }) => [agent, turn, isSame]);

it.each([
  ['[exit 0] k7f3q2ab', '[exit 0] m2n8w4xy', true],
  [
    '[child 1/2 — /agent b] k7f3q2ab\nyes\n\n[child 2/2 — /agent b] k7f3q2ab',
    '[child 1/2 — /agent b] abcdefgh\nyes\n\n[child 2/2 — /agent b] abcdefgh',
    true,
  ],
  ['[exit 0] k7f3q2ab', '[exit 1] k7f3q2ab', false],
  ['out\n[exit 0] k7f3q2ab', 'in\n[exit 0] k7f3q2ab', false],
])('[CON-028] a turn is the same whatever the words of its marks: %j, %j', (one, other, isSame) => {
  expect(shown(align(whole(said(one)), whole(said(other))))).toEqual([['a', 1, isSame]]);
  const failed = (error: string): Step => said(error, { ok: false, error: error.replace(/\s+/g, ' ') });
  expect(shown(align(whole(failed(one)), whole(failed(other))))).toEqual([['a', 1, isSame]]);
});

it('[CON-028] of a run that goes on behind what was read, only the turns are compared that are whole', () => {
  const turns = (count: number): Step[] => Array.from({ length: count }, (_, at) => said('x', { turn: at + 1 }));
  const [first, second] = [
    ['a', 1, true],
    ['a', 2, true],
  ];
  expect(shown(align(beginning(...turns(3)), whole(...turns(9))))).toEqual([first, second]);
  expect(shown(align(whole(...turns(9)), beginning(...turns(3))))).toEqual([first, second]);
  expect(shown(align(beginning(...turns(3)), whole(...turns(1))))).toEqual([first, ['a', 2, false]]);
  // A delegate has ended when the command has that it works for.
  const delegate = said('y', { agent: 'b', stream_id: 1 });
  const command = said('y', { command: 'agent', streams: [1] });
  const next = said('z', { turn: 2 });
  expect(shown(align(beginning(delegate, command, next), beginning(delegate, command, next)))).toEqual([
    ['b', 1, true],
    ['a', 1, true],
  ]);
  expect(shown(align(beginning(delegate, next), whole(delegate, command, next)))).toEqual([]);
});
