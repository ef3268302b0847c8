import type { Mark } from '../marks.ts';
import { done, failed, notConfigured, type CommandDescriptor, type ConfiguredCommand } from './command.ts';
import { words } from './command-tool.ts';

/** Why the sandbox could not do something: one line, fit for the model. */
export class SandboxError extends Error {}

/** The result of a shell command. */
export interface ExecResult {
  /** Standard output and standard error together, in the order of arrival, at most 32 KiB. */
  output: string;
  /** Bytes of output beyond that. */
  omitted: number;
  /** Undefined when the command ran out of time. */
  exitCode: number | undefined;
  timedOut: boolean;
  /** That `/workspace` holds too much after it, and what to do. */
  excess?: string | undefined;
}

/** Runs commands in a container for each tenant, whose folder `/workspace` is kept. */
export interface Sandbox {
  /** Seconds that a command may take. */
  readonly timeoutS: number;
  /** Whether commands have any network. */
  readonly network: boolean;
  /**
   * Runs the command by `sh -c` in `/workspace`. A tenant's commands run one after another. What a command has
   * started ends with it. @throws {SandboxError} when the command could not be run, or was ended because `/workspace` has
   * become too large @throws the signal's reason when it is aborted
   */
  exec(tenantId: number, command: string, signal: AbortSignal): Promise<ExecResult>;
}

/** Every result is cut at 16 KiB; this limit keeps the last lines, which tell the exit code. */
const BODY_BYTES = 16 * 1024 - 256;

/** `/exec <command>`: a shell command in the tenant's container. */
export const execCommand = {
  verb: 'exec',
  family: 'files',
  tool: { properties: { command: { type: 'string' } }, required: ['command'], command: ({ command }) => ({ args: words(command) }) },
  effect: () => true,
  outside: true,
  docs: { usage: '`/exec <command>`', works: 'when configured', turnedOnBy: '`SANDBOX_IMAGE`, `SANDBOX_ENGINE`' },
  configure: ({ sandbox }) =>
    sandbox
      ? withSandbox(sandbox)
      : notConfigured('/exec is not configured on this server; its operator turns it on with SANDBOX_IMAGE. Go on without it'),
} satisfies CommandDescriptor<'exec', { sandbox: Sandbox | undefined }>;

function withSandbox(sandbox: Sandbox): ConfiguredCommand {
  return {
    reference: referenceOf(sandbox),
    repeatable: () => false,
    async run({ args }, { tenantId, signal, mark }) {
      if (args === '') return failed('/exec needs a command on the same line');
      try {
        return done(render(await sandbox.exec(tenantId, args, signal), sandbox.timeoutS, mark));
      } catch (error) {
        if (signal.aborted || !(error instanceof SandboxError)) throw error;
        return failed(error.message);
      }
    },
  };
}

function referenceOf({ timeoutS, network }: Sandbox): string {
  return (
    `/exec <command>: runs a shell command (one line, at most ${timeoutS} s${network ? '' : ', no network'}) in your sandbox; ` +
    'its working folder /workspace is kept'
  );
}

function render({ output, omitted, exitCode, timedOut, excess }: ExecResult, timeoutS: number, mark: Mark): string {
  const bytes = Buffer.from(output);
  // With `stream`, the decoder leaves out a last character that the cut has split.
  const shown = new TextDecoder().decode(bytes.subarray(0, BODY_BYTES), { stream: true });
  const missing = bytes.length - Buffer.byteLength(shown) + omitted;
  const lines = [shown.trimEnd()].filter((text) => text !== '');
  if (missing > 0) lines.push(mark(`truncated: ${missing} bytes`));
  if (excess) lines.push(mark(`over its limit: ${excess}`));
  lines.push(mark(timedOut ? `timed out after ${timeoutS} s` : `exit ${exitCode}`));
  return lines.join('\n');
}
