import { done, failed, notConfigured, type CommandDescriptor, type ConfiguredCommand } from './command.ts';

/** Why the sandbox could not do something: one line, fit for the model. */
export class SandboxError extends Error {}

/** What a command came to. */
export interface ExecResult {
  /** Standard output and standard error as they came, at most 32 KiB of them. */
  output: string;
  /** Bytes of output beyond that. */
  omitted: number;
  /** Undefined when it was timed out. */
  exitCode: number | undefined;
  timedOut: boolean;
}

/** A container for each tenant, with a folder `/workspace` that is kept. */
export interface Sandbox {
  /** Seconds that a command may take. */
  readonly timeoutS: number;
  /** Whether commands have any network. */
  readonly network: boolean;
  /**
   * Runs it by `sh -c` in `/workspace`. A tenant's commands run one after another, and one that is over its time ends
   * together with everything else in the container.
   * @throws {SandboxError} when it could not be run; the signal's reason when that is aborted
   */
  exec(tenantId: number, command: string, signal: AbortSignal): Promise<ExecResult>;
}

/** So that the last line survives the cut that every result gets. */
const BODY_BYTES = 16 * 1024 - 128;

/** `/exec <command>`: a shell command in the tenant's container. */
export const execCommand = {
  verb: 'exec',
  family: 'files',
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
    async run({ args }, { tenantId, signal }) {
      if (args === '') return failed('/exec needs a command on the same line');
      try {
        return done(render(await sandbox.exec(tenantId, args, signal), sandbox.timeoutS));
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

function render({ output, omitted, exitCode, timedOut }: ExecResult, timeoutS: number): string {
  const bytes = Buffer.from(output);
  // A decoder that waits for more keeps back a character that the cut has split.
  const shown = new TextDecoder().decode(bytes.subarray(0, BODY_BYTES), { stream: true });
  const missing = bytes.length - Buffer.byteLength(shown) + omitted;
  const lines = [shown.trimEnd()].filter((text) => text !== '');
  if (missing > 0) lines.push(`[truncated: ${missing} bytes]`);
  lines.push(timedOut ? `[timed out after ${timeoutS} s]` : `[exit ${exitCode}]`);
  return lines.join('\n');
}
