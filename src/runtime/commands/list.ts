import { done, failed, notConfigured, type CommandDescriptor, type ConfiguredCommand } from './command.ts';
import type { ArtifactStore } from './files.ts';

const MAX_LISTED = 100;

/** `/list`: the artifacts that `/read` finds here, one on each line. */
export const listCommand = {
  verb: 'list',
  family: 'files',
  effect: () => false,
  outside: false,
  docs: { usage: '`/list`', works: 'at once', turnedOnBy: '–' },
  configure: ({ artifacts }) =>
    artifacts ? withArtifacts(artifacts) : notConfigured('/list is not available on this server; go on without it'),
} satisfies CommandDescriptor<'list', { artifacts: ArtifactStore | undefined }>;

function withArtifacts(artifacts: ArtifactStore): ConfiguredCommand {
  return {
    reference: '/list: shows the kept files that /read can read',
    async run({ args }, { tenantId, conversationId }) {
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
