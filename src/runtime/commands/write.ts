import mime from 'mime-types';
import { done, failed, type CommandHandler } from './command.ts';
import { pathProblem } from './path.ts';

/** `/write <path>` … `/endwrite`: a file for the caller, delivered as an event. The server's disk isn't touched. */
export const write: CommandHandler = {
  verb: 'write',
  reference: '/write <path> … /endwrite: gives the user a file; the lines between are its content',
  effect: () => true,
  async run(command, stream) {
    if (!command.closed) return failed('/write block was not closed with /endwrite');
    if (/^--persist(?:\s|$)/.test(command.args)) {
      return failed('--persist is not available on this server; repeat the /write without it');
    }
    const path = command.args;
    const problem = pathProblem(path);
    if (problem) return failed(`${problem}; nothing was written`);
    const content = command.body ?? '';
    const size = Buffer.byteLength(content);
    const { run } = stream;
    if (run.tally.filesBytes + size > run.limits.fileMaxBytes) {
      return failed(
        `${path} (${size} bytes) would exceed the ${run.limits.fileMaxBytes} bytes of files that one response ` +
          'may hold; nothing was written',
      );
    }
    run.emit({
      event: 'file',
      data: { ...stream.id, path, content, mime_type: mimeType(path), size_bytes: size },
    });
    return done(`wrote ${path} (${size} bytes)`);
  },
};

function mimeType(path: string): string {
  return mime.lookup(path) || 'text/plain';
}
