/** What containers are made of and how much they may use. */
export interface SandboxSettings {
  image: string;
  /** A program and its first arguments, separated by spaces. */
  engine: string;
  memoryMb: number;
  cpus: number;
  /** Processes and threads. */
  pids: number;
  /** Seconds that a command may take. */
  timeoutS: number;
  /** Seconds after the last command until a container is removed. */
  idleS: number;
  network: string;
  /** What a workspace may hold: MiB, and files and folders. */
  workspaceMb: number;
  workspaceFiles: number;
}

/** The variables that turn the sandbox on, as `src/config.ts` has them. */
export interface SandboxConfig {
  SANDBOX_IMAGE?: string | undefined;
  SANDBOX_ENGINE: string;
  SANDBOX_MEMORY_MB: number;
  SANDBOX_CPUS: number;
  SANDBOX_PIDS: number;
  SANDBOX_TIMEOUT_S: number;
  SANDBOX_IDLE_S: number;
  SANDBOX_NETWORK: string;
  SANDBOX_WORKSPACE_MB: number;
  SANDBOX_WORKSPACE_FILES: number;
}

/** @returns undefined when there shall be no sandbox */
export function sandboxSettings(config: SandboxConfig): SandboxSettings | undefined {
  if (!config.SANDBOX_IMAGE) return undefined;
  return {
    image: config.SANDBOX_IMAGE,
    engine: config.SANDBOX_ENGINE,
    memoryMb: config.SANDBOX_MEMORY_MB,
    cpus: config.SANDBOX_CPUS,
    pids: config.SANDBOX_PIDS,
    timeoutS: config.SANDBOX_TIMEOUT_S,
    idleS: config.SANDBOX_IDLE_S,
    network: config.SANDBOX_NETWORK,
    workspaceMb: config.SANDBOX_WORKSPACE_MB,
    workspaceFiles: config.SANDBOX_WORKSPACE_FILES,
  };
}
