import type { Attack } from './attack.ts';
import { runsOf } from './client.ts';

const COMMANDS = 100;
/** Bytes that a definition may have, less what else stands in it. */
const ROOM = 65_000;

/** Its prompt is what the model says, commands included. */
const body = (message: string, more: object): string =>
  JSON.stringify({ message, agent_def: { id: 'wide', name: 'W', role: 'r', goal: 'g', model: 'demo/echo', ...more } });

const lines = (line: (n: number) => string): string => Array.from({ length: COMMANDS }, (_, n) => `${line(n)}\n`).join('');
const filled = (count: number, one: (n: number) => string): string[] => Array.from({ length: count }, (_, n) => one(n));

/** Entries that begin like the commands, and differ at their end. */
const prefix = (n: number): string => `/list agents ${'a '.repeat(115)}b${n}`;

const attack = (what: string, made: string): Attack => runsOf(`definitions: ${what}`, 16, () => made);

/** Sizes that a request chooses, one against the other: what an agent may do, and what it does. */
export const attacks: Attack[] = [
  attack(
    '40,000 capabilities, and 100 commands',
    body(
      lines((n) => `/list agents ${n}`),
      { capabilities: filled(40_000, (n) => `/list ${n} ${'x'.repeat(90)}`) },
    ),
  ),
  attack(
    'as many capabilities as fit, and 100 commands',
    body(
      lines((n) => `/list agents ${n}`),
      { capabilities: filled(1000, (n) => `/list ${String(n).padEnd(ROOM / 1000 - 10, 'x')}`) },
    ),
  ),
  attack(
    '100 approvals, and 100 commands that begin like them',
    body(
      lines((n) => `/list agents ${'a '.repeat(115)}c${n}`),
      { approvals: filled(100, prefix) },
    ),
  ),
  attack(
    '100 commands that wait for approval',
    body(
      lines((n) => `/list agents ${n}`),
      { approvals: ['/list'], question_ttl_seconds: 1 },
    ),
  ),
  attack(
    '100 searches for agents of many words',
    body(
      lines((n) => `/list agents ${'ab '.repeat(5000)}${n}`),
      { goal: 'a'.repeat(ROOM - 1000) },
    ),
  ),
];
