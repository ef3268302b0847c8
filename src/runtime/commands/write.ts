import { Problem } from '../../lib/problem.ts';
import { done, failed, type CommandDescriptor, type ConfiguredCommand } from './command.ts';
import type { ArtifactStore, Workspace } from './files.ts';
import { fileArgument, mimeTypeOf, pathProblem } from './path.ts';
import { words } from './command-tool.ts';

interface WriteServices {
  /** Without them nothing is kept. */
  artifacts: ArtifactStore | undefined;
  workspace: Workspace | undefined;
}

/** `/write <path>` … `/endwrite`: a file for the caller, delivered as an event. The server's disk isn't touched. */
export const writeCommand = {
  verb: 'write',
  terminator: '/endwrite',
  // A text about this command has placeholders, or words behind it.
  reopens: (args) => /^(?:--persist\s+)?[^\s<>…]+$/.test(args),
  family: 'files',
  tool: {
    description: 'Gives the user a file. With persist it is also kept, for this run and later ones.',
    properties: { path: { type: 'string' }, content: { type: 'string' }, persist: { type: 'boolean' } },
    required: ['path', 'content'],
    command: ({ path, content, persist }) => ({ args: words(persist === true && '--persist', path), body: String(content) }),
  },
  effect: () => true,
  outside: false,
  docs: { usage: '`/write <path>` … `/endwrite`, `/write --persist <path>`', works: 'at once', turnedOnBy: '–' },
  configure: withPlaces,
} satisfies CommandDescriptor<'write', WriteServices>;

function withPlaces({ artifacts, workspace }: WriteServices): ConfiguredCommand {
  return {
    // The file is for the caller alone.
    within: (command, context) => {
      const args = command.args.replace(/^--persist(?:\s+|$)/, '');
      return withPlaces({ artifacts: undefined, workspace: undefined }).run({ ...command, args }, context);
    },
    reference:
      '/write <path> … /endwrite: gives the user a file; the lines between are its content' +
      (artifacts ? '\n/write --persist <path> … /endwrite: also keeps it, for /read in this run and later ones' : ''),
    async run(command, { tenantId, runId, conversationId, signal, files, emit }) {
      const [, persist, name = ''] = /^(--persist(?:\s+|$))?([^]*)$/.exec(command.args)!;
      const { value: path, rest } = fileArgument(name);
      if (persist !== undefined && !artifacts) {
        return failed('--persist is not available on this server; repeat the /write without it');
      }
      if (/^--|\s--persist$/.test(name)) return failed('the only option is --persist, before the path; nothing was written');
      const problem = rest === '' ? pathProblem(path) : 'the path is followed by something else';
      if (problem) return failed(`${problem}; nothing was written`);
      const text = command.body ?? '';
      const content = Buffer.from(text);
      const size = content.length;
      const mimeType = mimeTypeOf(path);
      if (!files.reserve(size)) {
        return failed(
          `${path} (${size} bytes) would exceed the ${files.max} bytes of files that one response may hold; nothing was written`,
        );
      }
      let result = `wrote ${path} (${size} bytes)`;
      try {
        const data = { path, content: text, mime_type: mimeType, size_bytes: size };
        if (persist === undefined) emit({ event: 'file', data });
        else {
          const kept = await artifacts!.keep(tenantId, { conversationId, path, mimeType, content, requestId: runId });
          if (kept instanceof Problem) return failed(`${kept.message}; nothing was written`);
          emit({ event: 'file', data: { ...data, artifact_id: kept.artifact.id } });
          const { id, version } = kept.artifact;
          result += `, kept as artifact #${id}${version > 1 ? `, version ${version}` : ''}`;
        }
      } finally {
        files.release(size);
      }
      const unplaced = await workspace?.write(tenantId, path, content, signal);
      return done(unplaced === undefined ? result : `${result}; it could not be placed in the sandbox: ${unplaced}`);
    },
  };
}
