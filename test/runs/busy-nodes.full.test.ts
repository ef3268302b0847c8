import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { expectOneOrderOnTwoNodes } from './busy-nodes.ts';

/** `SEED=… BUSY_MESSAGES=10000 npx vitest run test/runs/busy-nodes.full.test.ts` sends more of them. */
const seed = Number(process.env['SEED'] ?? randomInt(1e9));
const MESSAGES = Number(process.env['BUSY_MESSAGES'] ?? 200);
/** For a message. */
const MS = 500;

it(
  `[BSY-021] ${MESSAGES} messages of two clients on two nodes, each with its on_busy, are each in one run, in one order, over kills (seed ${seed})`,
  { timeout: 120_000 + MESSAGES * MS },
  async () => {
    await expectOneOrderOnTwoNodes({ messages: MESSAGES, kills: Math.ceil(MESSAGES / 60), seed });
  },
);
