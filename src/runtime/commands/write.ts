import { Problem } from '../../lib/problem.ts';
import type { Run } from '../run.ts';
import { done, failed, type CommandHandler } from './command.ts';
import type { ArtifactStore, Workspace } from './files.ts';
import { mimeTypeOf, pathProblem } from './path.ts';

/** `/write <path>` … `/endwrite`: a file for the caller, delivered as an event. The server's disk isn't touched. */
export function write({ artifacts, workspace }: { artifacts?: ArtifactStore; workspace?: Workspace | undefined } = {}): CommandHandler {
  const room = new Room();
  return {
    verb: 'write',
    reference:
      '/write <path> … /endwrite: gives the user a file; the lines between are its content' +
      (artifacts ? '\n/write --persist <path> … /endwrite: also keeps it, for /read in this run and later ones' : ''),
    effect: () => true,
    async run(command, { run, id }) {
      if (!command.closed) return failed('/write block was not closed with /endwrite');
      const [, persist, path = ''] = /^(--persist(?:\s+|$))?([^]*)$/.exec(command.args)!;
      if (persist !== undefined && !artifacts) {
        return failed('--persist is not available on this server; repeat the /write without it');
      }
      if (/^--|\s--persist$/.test(path)) return failed('the only option is --persist, before the path; nothing was written');
      const problem = pathProblem(path);
      if (problem) return failed(`${problem}; nothing was written`);
      const text = command.body ?? '';
      const content = Buffer.from(text);
      const size = content.length;
      const mimeType = mimeTypeOf(path);
      if (!room.take(run, size)) {
        return failed(
          `${path} (${size} bytes) would exceed the ${run.limits.fileMaxBytes} bytes of files that one response ` +
            'may hold; nothing was written',
        );
      }
      let result = `wrote ${path} (${size} bytes)`;
      try {
        const data = { ...id, path, content: text, mime_type: mimeType, size_bytes: size };
        if (persist === undefined) run.emit({ event: 'file', data });
        else {
          const kept = await artifacts!.keep(run.tenantId, { conversationId: run.conversationId, path, mimeType, content });
          if (kept instanceof Problem) return failed(`${kept.message}; nothing was written`);
          run.emit({ event: 'file', data: { ...data, artifact_id: kept.artifact.id } });
          result += `, kept as artifact #${kept.artifact.id}`;
        }
      } finally {
        room.giveBack(run, size);
      }
      const unplaced = await workspace?.write(run.tenantId, path, content, run.signal);
      return done(unplaced === undefined ? result : `${result}; it could not be placed in the sandbox: ${unplaced}`);
    },
  };
}

/** What a response may still hold: files that are being kept count before their event does, for delegates write too. */
class Room {
  readonly #taken = new WeakMap<Run, number>();

  take(run: Run, bytes: number): boolean {
    const taken = (this.#taken.get(run) ?? 0) + bytes;
    if (run.tally.filesBytes + taken > run.limits.fileMaxBytes) return false;
    this.#taken.set(run, taken);
    return true;
  }

  giveBack(run: Run, bytes: number): void {
    this.#taken.set(run, this.#taken.get(run)! - bytes);
  }
}
