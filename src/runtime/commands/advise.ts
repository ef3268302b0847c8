import { advisorMode, askAdvisor, whyNotAsked } from '../advisor.ts';
import { cutCharacters } from '../../lib/text.ts';
import { done, failed, type CommandDescriptor } from './command.ts';
import { words } from './command-tool.ts';

/** Characters of the question in the `advisor` event. */
const DETAIL = 2000;

const SYSTEM =
  'You advise another agent, which does the work itself. Answer its question directly and briefly: what to do, why, ' +
  'and what to look out for. You see the question alone; when it leaves out what matters, say what that is.';

/** `/advise <question>`: the advisor's plain answer to that question alone. */
export const adviseCommand = {
  verb: 'advise',
  effect: () => false,
  budget: 'advise',
  tool: { properties: { question: { type: 'string' } }, required: ['question'], command: ({ question }) => ({ args: words(question) }) },
  outside: false,
  inRun: true,
  docs: { usage: '`/advise <question>`', works: 'for agents with an `advisor`', turnedOnBy: "the agent's definition" },
  configure: () => ({
    reference: (agent) =>
      advisorMode(agent) && '/advise <question>: asks your advisor, a more capable model that sees nothing but the question',
    async run({ args }, context) {
      if (!advisorMode(context.agent)) return failed('/advise needs an advisor, and this agent has none; decide by yourself');
      if (args === '') return failed('/advise needs a question on the same line');
      try {
        const answer = await askAdvisor(context, { system: SYSTEM, prompt: args, temperature: 0.3 });
        context.emit({ event: 'advisor', data: { kind: 'consult', detail: cutCharacters(args, DETAIL) } });
        return done(answer || '(the advisor answered nothing)');
      } catch (error) {
        return failed(`${whyNotAsked(error)}; decide by yourself`);
      }
    },
  }),
} satisfies CommandDescriptor<'advise'>;
