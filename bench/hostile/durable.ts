import type { Attack } from './attack.ts';
import { flood, run, runBody } from './client.ts';

const AT_ONCE = 16;

/** A prompt whose model says the commands, in a run that survives its process. */
const durable = (...turns: string[]): Record<string, unknown> => ({ ...(JSON.parse(runBody(...turns)) as object), recovery: 'resume' });

/** The model repeats what it is asked, and nobody answers the questions: they are parked, and expire. */
const asking = (approvals: string[]): Record<string, unknown> => ({
  message: '/ask Shall I?\n/schedule in 1 minute: hello\n',
  recovery: 'resume',
  agent_def: {
    id: 'asker',
    name: 'Asker',
    role: 'Asks',
    goal: 'Ask.',
    model: 'demo/echo',
    capabilities: ['/ask', '/schedule'],
    approvals,
    question_ttl_seconds: 1,
  },
});

const BODIES = [
  durable('/schedule in 1 minute: hello\n/schedule list\n', '/mem write x\n/write --persist a.txt\nx\n/endwrite\n'),
  durable('/agent index hello\n', '/parallel\n/agent index one\n/agent index two\n/endparallel\n/schedule every minute: again\n'),
  durable('/mem add entry project x\nwhat is known\n/endmem\n/mem search known\n'),
  asking([]),
  asking(['/schedule']),
].map((body) => JSON.stringify(body));

export const attacks: Attack[] = [
  {
    name: 'durable: 16 runs at once that schedule, delegate, write and ask',
    run: (target, signal) => flood(AT_ONCE, signal, (n) => run(target, BODIES[n % BODIES.length]!, signal)),
  },
];
