import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { SandboxError } from '../../runtime/commands/exec.ts';
import { ended, killGroup, type Engine } from './engine.ts';

/** The time between two measurements, and how many times as long as a measurement takes. */
const PACE_MS = 200;
const PACE_TIMES = 4;
/** How long a command may keep its use from being measured, on a whole CPU. */
const PATIENCE_MS = 5000;
/** How long the engine's client may take to notice that it is no longer needed. */
const GONE_MS = 2000;

/** For the model, of a workspace that holds too much. */
export const ADVICE = 'Until something is deleted (/exec rm …), nothing in it may grow';

/** What a workspace holds. */
export interface Usage {
  kb: number;
  files: number;
  /** Whether there is something that its user may not look into. */
  hidden: boolean;
}

export interface WorkspaceLimits {
  workspaceMb: number;
  workspaceFiles: number;
}

/** What a workspace would hold is too much: no fault of the sandbox. */
export class OverLimit extends SandboxError {}

/** What a workspace has too much of, for the model; undefined when it is within its limits. */
export function excess({ kb, files }: Usage, { workspaceMb, workspaceFiles }: WorkspaceLimits): string | undefined {
  if (kb > workspaceMb * 1024) return `/workspace holds ${Math.ceil(kb / 1024)} MB, and its limit is ${workspaceMb} MB`;
  if (files > workspaceFiles) return `/workspace holds ${files} files and folders, and its limit is ${workspaceFiles}`;
  return undefined;
}

/*
 * Measures as the tenant's own user: no other user of the container may look into every folder. So what that user hides
 * from itself (a folder without rights, a process that can't be looked into) counts as too much, as soon as two
 * measurements have seen it. Files that are deleted but still open are counted too. A name of a file can add to the
 * result, by looking like a line of it, but not take away from it. When the command is over, its folders are opened.
 */
const SCRIPT = `
measure() {
  {
    if [ "$1" = watch ]; then
      stat -c 'on %d' /workspace
      processes=$(find /proc -maxdepth 1 -name '[0-9]*' ! -user "$keeper")
      [ -z "$processes" ] || find -L $(printf '%s/fd ' $processes) -maxdepth 1 -type f -links 0 -exec stat -L -c 'open %d %i %b %B' {} +
    fi
    du -akx /workspace
  } 2>&1 | awk -v answer="$password" '
    /^on / { if (!on) on = $2; next }
    /^open / { if ($2 == on) open[$3] = $4 * $5 / 1024; next }
    /^find: .*\\/proc\\/[0-9]+\\/fd.*: Permission denied$/ {
      pid = $0; sub(/.*\\/proc\\//, "", pid); sub(/\\/.*/, "", pid)
      # Nobody may look into what has ended, and there is nothing in it.
      if ((getline state < ("/proc/" pid "/stat")) > 0) { sub(/.*\\) /, "", state); if (state !~ /^[ZX]/) hidden = 1 }
      next
    }
    /^du: .*: Permission denied$/ { hidden = 1; next }
    /^[0-9]+\\t/ { files++ }
    /^[0-9]+\\t\\/workspace$/ { total = $1; whole = 1 }
    END { for (file in open) total += open[file]; if (whole) printf "%s %d %d %d\\n", answer, total, files - 1, hidden }'
}
others() {
  for process in /proc/[0-9]*; do
    [ "$process" = "/proc/$$" ] || { [ -O "$process" ] && return 0; }
  done
  return 1
}
password=$1 keeper=$2
while read -r word; do
  if [ "$word" = end ]; then
    kill -KILL -1
    tries=0
    while others; do
      tries=$((tries + 1))
      [ $tries -lt 40 ] || exit 1
      sleep 0.05
    done
  fi
  [ "$word" != open ] || find /workspace -xdev -type d ! -perm -500 -exec chmod u+rwx {} \\; 2> /dev/null
  measure "$word"
done`;

export interface GuardOptions {
  engine: Engine;
  container: string;
  /** The tenant's user in the container, and the one whose processes keep it. */
  user: string;
  keeper: number;
  limits: WorkspaceLimits;
  cpus: number;
  /** Milliseconds that the engine may take to answer. */
  engineMs: number;
}

/** Looks at a container's processes and at what `/workspace` holds, from within, by a process beside the command. */
export class Guard {
  readonly #options: GuardOptions;
  readonly #end = new AbortController();
  readonly #over = new AbortController();
  #teller: Teller | undefined;
  #watching: Promise<void> | undefined;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Aborted, with an {@link OverLimit} for the model, when the command must end. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /**
   * Measures again and again, until {@link end}.
   * @param before what the workspace held: where that was too much, it may only become less
   */
  watch(before: Usage): void {
    this.#watching = this.#watch(before);
  }

  /**
   * Ends all processes of the tenant, and measures. @returns what the workspace holds
   * @throws {SandboxError} when that is impossible, and the container has to go
   */
  async end(): Promise<Usage> {
    this.#end.abort();
    await this.#watching;
    try {
      // The command may have ended ours.
      const { engineMs } = this.#options;
      const usage = await this.#ask('end', engineMs).catch(async () => this.#ask('end', engineMs));
      return usage.hidden ? await this.#ask('open', engineMs) : usage;
    } finally {
      this.close();
    }
  }

  /** Stops looking. */
  close(): void {
    this.#end.abort();
    this.#teller?.close();
  }

  async #watch(before: Usage): Promise<void> {
    const { limits, cpus } = this.#options;
    const patience = PATIENCE_MS / Math.min(1, cpus);
    let measured = performance.now();
    let hidden = 0;
    while (!this.#end.signal.aborted) {
      const began = performance.now();
      try {
        const usage = await this.#ask('watch', patience);
        measured = performance.now();
        const words = excess(usage, limits);
        if (words && (usage.kb > before.kb || usage.files > before.files)) this.#stop(`${words}. ${ADVICE}`);
        hidden = usage.hidden && !before.hidden ? hidden + 1 : 0;
        if (hidden > 1)
          this.#stop(
            'it hid a folder in /workspace, or a process, so that what it writes could not be measured. Give its user the right to read it',
          );
      } catch {
        if (performance.now() - measured >= patience)
          this.#stop('its processes left no room for measuring what it writes to /workspace. Run fewer at a time');
      }
      const pace = Math.max(PACE_MS, PACE_TIMES * (performance.now() - began));
      await pause(pace, undefined, { signal: this.#end.signal }).catch(() => {});
    }
  }

  #stop(words: string): void {
    this.#over.abort(new OverLimit(`the command was ended: ${words}`));
  }

  async #ask(word: 'watch' | 'end' | 'open', timeoutMs: number): Promise<Usage> {
    this.#teller ??= new Teller(this.#options);
    try {
      return await this.#teller.ask(word, timeoutMs);
    } catch (error) {
      this.#teller.close();
      this.#teller = undefined;
      throw error;
    }
  }
}

/** The process in the container, and its answers. */
class Teller {
  readonly #child: ChildProcess;
  readonly #password = randomBytes(8).toString('hex');
  #received = '';
  #wanted: ((answer: string[]) => void) | undefined;
  readonly #gone: Promise<never>;

  constructor({ engine, container, user, keeper }: GuardOptions) {
    const script = ['sh', '-c', SCRIPT, 'sh', this.#password, String(keeper)];
    this.#child = engine.start(['exec', '--interactive', `--user=${user}`, container, ...script], { stdin: true });
    this.#child.stdout!.on('data', (chunk: Buffer) => this.#read(chunk.toString('latin1')));
    this.#child.stderr!.resume();
    this.#child.stdin!.on('error', () => {});
    this.#gone = ended(this.#child, engine.name).then(() => {
      throw new SandboxError('the sandbox can not look at its container');
    });
    this.#gone.catch(() => {});
  }

  async ask(word: string, timeoutMs: number): Promise<Usage> {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const timer = setTimeout(
      () => reject(new SandboxError(`the sandbox's container did not answer within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    this.#wanted = resolve;
    this.#child.stdin!.write(`${word}\n`);
    try {
      const [kb, files, hidden] = await Promise.race([promise, this.#gone]);
      return { kb: Number(kb), files: Number(files), hidden: hidden === '1' };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Lets it end by itself; what doesn't is ended with the next command at the latest. */
  close(): void {
    const { exitCode, signalCode, stdin } = this.#child;
    if (stdin!.writableEnded || exitCode !== null || signalCode !== null) return;
    stdin!.end();
    const giveUp = setTimeout(() => killGroup(this.#child), GONE_MS);
    this.#child.once('close', () => clearTimeout(giveUp));
  }

  #read(text: string): void {
    const lines = (this.#received + text).split('\n');
    this.#received = lines.pop()!.slice(-200);
    for (const line of lines) {
      const [password, ...answer] = line.split(' ');
      if (password === this.#password && answer.length === 3) this.#wanted?.(answer);
    }
  }
}
