import { done, failed, type CommandHandler } from './command.ts';
import type { ArtifactStore } from './files.ts';

const MAX_LISTED = 100;

/** `/list`: the artifacts that `/read` finds here, one a line. */
export function list({ artifacts }: { artifacts: ArtifactStore }): CommandHandler {
  return {
    verb: 'list',
    reference: '/list: shows the kept files that /read can read',
    effect: () => false,
    async run({ args }, { run }) {
      if (args !== '') return failed('/list takes nothing behind it; /read <path> reads a file');
      const files = await artifacts.visible(run.tenantId, run.conversationId, MAX_LISTED + 1);
      if (files.length === 0) return done('(there are no files; /write --persist <path> keeps one)');
      const lines = files
        .slice(0, MAX_LISTED)
        .map(({ id, path, mime_type, size_bytes }) => `#${id} ${path} (${mime_type}, ${size_bytes} bytes)`);
      if (files.length > MAX_LISTED) lines.push(`(and older ones; these are the newest ${MAX_LISTED})`);
      return done(lines.join('\n'));
    },
  };
}
