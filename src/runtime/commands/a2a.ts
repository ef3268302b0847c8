import { cutCharacters } from '../../lib/text.ts';
import { briefLine } from '../marks.ts';
import { done, failed, notConfigured, type CommandDescriptor, type ConfiguredCommand } from './command.ts';
import { words } from './command-tool.ts';

/** Why a remote agent could not do something: one line, fit for the model. */
export class A2aProblem extends Error {}

/** The card of a remote agent: what it says about itself. */
export interface A2aCard {
  name: string;
  description: string;
  version: string;
  /** The protocols that both sides speak, such as `JSONRPC 1.0`. */
  protocols: readonly string[];
  streaming: boolean;
  skills: readonly { id: string; name: string; description: string; tags: readonly string[] }[];
}

/**
 * A run's connections to the remote agents. All methods throw {@link A2aProblem}, or the signal's reason when it is
 * aborted; then the remote agent is also asked to cancel its task.
 */
export interface A2aSession extends AsyncDisposable {
  card(agent: string, signal: AbortSignal): Promise<A2aCard>;
  /** Sends the message, and nothing else. @returns the answer's text */
  call(agent: string, message: string, signal: AbortSignal): Promise<string>;
}

/**
 * The configured remote agents. This object is the owner in `resources.open`, so that all commands of a run share one
 * session.
 */
export interface A2aAgents {
  readonly names: readonly string[];
  open(): A2aSession;
}

const MAX_SKILLS = 50;
const WORDS = 300;
const USAGE = 'write /a2a list, /a2a card <name> or /a2a call <name> <message>';

/** `/a2a list`, `/a2a card <name>`, `/a2a call <name> <message>`: remote agents that speak A2A. */
export const a2aCommand = {
  verb: 'a2a',
  effect: () => false,
  tool: {
    properties: {
      action: { type: 'string', enum: ['list', 'card', 'call'] },
      name: { type: 'string' },
      message: { type: 'string', description: 'For call' },
    },
    required: ['action'],
    command: ({ action, name, message }) => ({ args: words(action, name, message) }),
  },
  outside: true,
  docs: {
    usage: '`/a2a list`, `/a2a card <name>`, `/a2a call <name> <message>`',
    works: 'when configured',
    turnedOnBy: '`a2a.json` or `A2A_CONFIG`',
  },
  configure: ({ a2aAgents: agents }) =>
    agents && agents.names.length > 0
      ? withAgents(agents)
      : notConfigured('/a2a is not configured on this server; its operator turns it on with A2A_CONFIG. Go on without it'),
} satisfies CommandDescriptor<'a2a', { a2aAgents: A2aAgents | undefined }>;

function withAgents(agents: A2aAgents): ConfiguredCommand {
  return {
    reference: referenceOf(agents),
    repeatable: ({ args }) => !/^call(?:\s|$)/.test(args),
    async run({ args }, { resources, signal }) {
      const [, action = '', name = '', message = ''] = /^(\S*)\s*(\S*)\s*([^]*)$/.exec(args)!;
      if (action === 'list') return done(`${agents.names.join('\n')}\n\n/a2a card <name> shows what one can do`);
      if ((action !== 'card' && action !== 'call') || name === '') return failed(USAGE);
      if (action === 'call' && message === '') return failed(`/a2a call ${cutCharacters(name, 64)} needs a message on the same line`);
      const session = resources.open(agents, () => agents.open());
      try {
        if (action === 'card') return done(render(await session.card(name, signal)));
        return done((await session.call(name, message, signal)) || '(the agent answered nothing)');
      } catch (error) {
        if (signal.aborted || !(error instanceof A2aProblem)) throw error;
        return failed(`${error.message}; try it differently or go on without it`);
      }
    },
  };
}

function referenceOf({ names }: A2aAgents): string {
  return (
    `/a2a card <name>: shows what a remote agent can do; the remote agents are: ${names.join(', ')}\n` +
    '/a2a call <name> <message>: hands one a task and waits for its answer; it knows nothing but the message'
  );
}

function render({ name, description, version, protocols, streaming, skills }: A2aCard): string {
  const lines = skills.slice(0, MAX_SKILLS).map((skill) => {
    const tags = skill.tags.length > 0 ? ` [${short(skill.tags.join(', '))}]` : '';
    return `- ${short(skill.id)}: ${short(skill.name)}. ${short(skill.description)}${tags}`;
  });
  if (skills.length > lines.length) lines.push(`and ${skills.length - lines.length} others`);
  return [
    `${short(name)}${version === '' ? '' : ` (version ${short(version)})`}`,
    briefLine(description, WORDS * 5),
    `speaks ${protocols.map(short).join(', ')}; ${streaming ? 'streams its answers' : 'answers in one piece'}`,
    ...(lines.length > 0 ? ['skills:', ...lines] : ['(it names no skills)']),
  ].join('\n');
}

const short = (text: string): string => briefLine(text, WORDS);
