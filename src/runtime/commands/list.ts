import { setImmediate as nextPass } from 'node:timers/promises';
import { madeOnce } from '../../lib/made-once.ts';
import { passClock } from '../../lib/pass-clock.ts';
import { done, failed, notConfigured, type CommandDescriptor, type CommandResult, type ConfiguredCommand } from './command.ts';
import { onOneLine } from '../marks.ts';
import { rosterLines, wordsOf, type RosterRoom } from '../roster-lines.ts';
import type { AgentDefinition } from '../agent.ts';
import type { ArtifactStore } from './files.ts';
import { words } from './command-tool.ts';

const MAX_LISTED = 100;

/** The bounds of `/list agents`, within those of a command's result. */
const AGENTS: RosterRoom = { agents: 100, characters: 12_000 };

/** `/list`: the artifacts that `/read` finds here, one on each line. `/list agents`: those that a prompt has no room for. */
export const listCommand = {
  verb: 'list',
  family: 'files',
  tool: {
    properties: { agents: { type: 'string', description: 'Shows the agents with these words instead' } },
    required: [],
    command: ({ agents }) => ({ args: words(agents !== undefined && 'agents', agents) }),
  },
  effect: () => false,
  outside: false,
  docs: { usage: '`/list`, `/list agents [<words>]`', works: 'at once', turnedOnBy: '–' },
  configure: ({ artifacts }) =>
    artifacts ? withArtifacts(artifacts) : notConfigured('/list is not available on this server; go on without it'),
} satisfies CommandDescriptor<'list', { artifacts: ArtifactStore | undefined }>;

function withArtifacts(artifacts: ArtifactStore): ConfiguredCommand {
  return {
    reference: '/list: shows the kept files that /read can read',
    async run({ args }, { tenantId, conversationId, roster }) {
      const [what, ...words] = args.split(/\s+/);
      if (what === 'agents') return agentsWith(words, roster);
      if (args !== '') return failed('/list takes nothing behind it; /read <path> reads a file');
      const files = await artifacts.visible(tenantId, conversationId, MAX_LISTED + 1);
      if (files.length === 0) return done('(there are no files; /write --persist <path> keeps one)');
      const lines = files
        .slice(0, MAX_LISTED)
        .map(({ id, path, mime_type, size_bytes }) => onOneLine(`#${id} ${path} (${mime_type}, ${size_bytes} bytes)`));
      if (files.length > MAX_LISTED) lines.push(`(and older ones; these are the newest ${MAX_LISTED})`);
      return done(lines.join('\n'));
    },
  };
}

/** Characters of an agent that are searched: all of one that is stored. */
const SEARCHED = 64 * 1024;

/** Of the agents of a catalog, which many runs share: a tenant may have hundreds with pages of text. */
const searchedOf = madeOnce((agent: AgentDefinition) => wordsOf(agent, SEARCHED).slice(0, SEARCHED).toLowerCase());

/** Words of a search, and characters of all. */
const WORDS = 16;
const WORDS_LENGTH = 1000;
/** Milliseconds in a pass of the event loop that all searches may take together. */
const PASS_MS = 4;
const elapsed = passClock();

async function agentsWith(words: readonly string[], roster: ReadonlyMap<string, AgentDefinition>): Promise<CommandResult> {
  const wanted = [...new Set(words.map((word) => word.toLowerCase()))];
  if (wanted.length > WORDS || wanted.join('').length > WORDS_LENGTH) {
    return failed(`/list agents takes at most ${WORDS} words of ${WORDS_LENGTH} characters together; use fewer`);
  }
  const { lines, left } = rosterLines(wanted.length === 0 ? roster.values() : await search(wanted, roster), AGENTS);
  if (lines.length === 0) return done('(no agent has these words; use fewer)');
  return done([...lines, ...(left > 0 ? [`(and ${left} more; name more words to see others)`] : [])].join('\n'));
}

async function search(wanted: readonly string[], roster: ReadonlyMap<string, AgentDefinition>): Promise<AgentDefinition[]> {
  const found: AgentDefinition[] = [];
  for (const agent of roster.values()) {
    while (elapsed() > PASS_MS) await nextPass();
    const text = searchedOf(agent);
    if (wanted.every((word) => text.includes(word))) found.push(agent);
  }
  return found;
}
