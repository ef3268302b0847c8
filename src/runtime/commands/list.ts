import { setImmediate as nextTick } from 'node:timers/promises';
import { done, failed, notConfigured, type CommandDescriptor, type ConfiguredCommand } from './command.ts';
import { rosterLines, wordsOf, type RosterRoom } from '../roster-lines.ts';
import type { AgentDefinition } from '../agent.ts';
import type { ArtifactStore } from './files.ts';

const MAX_LISTED = 100;

/** What `/list agents` shows at a time, within what the result of a command may have. */
const AGENTS: RosterRoom = { agents: 100, characters: 12_000, line: 400 };

/** `/list`: the artifacts that `/read` finds here, one on each line. `/list agents`: those that a prompt has no room for. */
export const listCommand = {
  verb: 'list',
  family: 'files',
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
      if (what === 'agents') return done(await agentsWith(words, roster));
      if (args !== '') return failed('/list takes nothing behind it; /read <path> reads a file');
      const files = await artifacts.visible(tenantId, conversationId, MAX_LISTED + 1);
      if (files.length === 0) return done('(there are no files; /write --persist <path> keeps one)');
      const lines = files
        .slice(0, MAX_LISTED)
        .map(({ id, path, mime_type, size_bytes }) => `#${id} ${path} (${mime_type}, ${size_bytes} bytes)`);
      if (files.length > MAX_LISTED) lines.push(`(and older ones; these are the newest ${MAX_LISTED})`);
      return done(lines.join('\n'));
    },
  };
}

/** Of the agents of a catalog, which many runs share: a tenant may have thousands with pages of text. */
const searched = new WeakMap<AgentDefinition, string>();

function searchedOf(agent: AgentDefinition): string {
  const known = searched.get(agent);
  if (known !== undefined) return known;
  const text = wordsOf(agent).toLowerCase();
  searched.set(agent, text);
  return text;
}

/** Agents that are looked at in one pass of the event loop. */
const AT_ONCE = 100;

async function agentsWith(words: readonly string[], roster: ReadonlyMap<string, AgentDefinition>): Promise<string> {
  const { lines, left } = rosterLines(words.length === 0 ? roster.values() : await search(words, roster), AGENTS);
  if (lines.length === 0) return '(no agent has these words; use fewer)';
  return [...lines, ...(left > 0 ? [`(and ${left} more; name more words to see others)`] : [])].join('\n');
}

async function search(words: readonly string[], roster: ReadonlyMap<string, AgentDefinition>): Promise<AgentDefinition[]> {
  const wanted = words.map((word) => word.toLowerCase());
  const found: AgentDefinition[] = [];
  let looked = 0;
  for (const agent of roster.values()) {
    const text = searchedOf(agent);
    if (wanted.every((word) => text.includes(word))) found.push(agent);
    looked += 1;
    if (looked % AT_ONCE === 0) await nextTick();
  }
  return found;
}
