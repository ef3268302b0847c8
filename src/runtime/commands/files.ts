import type { Problem } from '../../lib/problem.ts';

/*
 * Where the files of /write, /read and /list are kept: artifacts, which outlive the run, and the workspace of the
 * tenant's sandbox.
 */

/** A file that was kept; `conversation_id` is 0 when it belongs to no conversation. */
export interface KeptFile {
  id: number;
  conversation_id: number;
  path: string;
  mime_type: string;
  size_bytes: number;
}

export type KeptFileWithContent = KeptFile & { content: Buffer };

export interface ArtifactStore {
  /** Keeps a file as the newest version of that path. @param file with the run that writes it */
  keep(
    tenantId: number,
    file: { conversationId: number; path: string; mimeType: string; content: Buffer; requestId: string },
  ): Promise<{ artifact: KeptFile & { version: number } } | Problem>;
  /** The conversation's file of that path, else the file of that path that belongs to no conversation. */
  find(tenantId: number, conversationId: number, path: string): Promise<KeptFileWithContent | undefined>;
  read(tenantId: number, id: number): Promise<KeptFileWithContent | undefined>;
  /** The conversation's files, then those that belong to no conversation, newest first. */
  visible(tenantId: number, conversationId: number, limit: number): Promise<KeptFile[]>;
}

/** The tenant's folder in its sandbox. */
export interface Workspace {
  /** @returns undefined when there is no such file. @throws {SandboxError} */
  read(tenantId: number, path: string, signal: AbortSignal): Promise<Buffer | undefined>;
  /** @returns why the file could not be written; undefined when it was */
  write(tenantId: number, path: string, content: Buffer, signal: AbortSignal): Promise<string | undefined>;
}

/** Whether an entry of the tenant's memory links the artifact. */
export type LinkedFrom = (tenantId: number, entryId: number, artifactId: number) => Promise<boolean>;
