import { done, failed, type CommandDescriptor, type CommandResult } from './command.ts';
import { onOneLine } from '../marks.ts';
import type { CommandContext, PersonQuestion } from './context.ts';

/** Characters of a question, and of one of its options. */
const TEXT_MAX = 16 * 1024;
const OPTION_MAX = 200;
const OPTIONS_MAX = 20;

/** `/ask <question>`, or a block with options: asks a person, and waits for the answer. */
export const askCommand = {
  verb: 'ask',
  terminator: (args) => (args === '' ? '/endask' : undefined),
  effect: () => false,
  tool: {
    description:
      'Asks a person, and waits for the answer; ask only what nobody else can tell you. Options are proposals: any text is an answer.',
    properties: { question: { type: 'string' }, options: { type: 'array', items: { type: 'string' } } },
    required: ['question'],
    command: ({ question, options = [] }) => ({
      args: '',
      body: [question, ...(options as string[]).map((one) => `- ${onOneLine(one)}`), ''].join('\n'),
    }),
  },
  outside: false,
  docs: {
    usage: '`/ask <question>`, `/ask` … `/endask`',
    works: 'for agents whose `capabilities` name it',
    turnedOnBy: "the agent's definition",
  },
  configure: () => ({
    reference:
      '/ask <question>: asks a person, and waits for the answer; ask only what nobody else can tell you\n' +
      '/ask … /endask: the same with several lines; lines that begin with "- " are answers that you propose',
    async run(command, context) {
      const question = command.body === undefined ? { text: command.args, options: [] } : readBlock(command.body);
      return ask(question, context);
    },
  }),
} satisfies CommandDescriptor<'ask'>;

/** The lines of a block: those that begin with `- ` are options, the others the question. */
function readBlock(body: string): PersonQuestion {
  const lines = body.split('\n').map((line) => line.trimEnd());
  const options = lines.flatMap((line) => /^-\s+(\S.*)$/.exec(line)?.[1] ?? []);
  const text = lines.filter((line) => !/^-(?:\s|$)/.test(line)).join('\n');
  return { text: text.trim(), options };
}

async function ask({ text, options }: PersonQuestion, context: CommandContext): Promise<CommandResult> {
  if (text === '') return failed('/ask needs a question');
  if (text.length > TEXT_MAX) return failed(`a question may have ${TEXT_MAX} characters; shorten it`);
  if (options.length > OPTIONS_MAX || options.some((option) => option.length > OPTION_MAX)) {
    return failed(`a question has at most ${OPTIONS_MAX} options of ${OPTION_MAX} characters each; nobody was asked`);
  }
  const answer = await context.askPerson({ text, options });
  if (!('decision' in answer)) return answer;
  return answer.decision === 'answered' ? done(answer.text ?? '') : failed('nobody answered');
}
