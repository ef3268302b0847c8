import type { RunResult } from '../../log/result.ts';
import { fileUri } from './uri.ts';

type RunFile = RunResult['files'][number];

/** A file of a run, and the uri that names it alone. */
export interface NamedFile {
  file: RunFile;
  /** See {@link fileUri}. */
  writing: number | undefined;
  uri: string;
}

/** The files of a run, in their order. */
export function namedFiles({ request_id: runId, files }: Pick<RunResult, 'request_id' | 'files'>): NamedFile[] {
  const last = new Map(files.map((file) => [file.path, file]));
  const written = new Map<string, number>();
  return files.map((file) => {
    const { path } = file;
    const count = (written.get(path) ?? 0) + 1;
    written.set(path, count);
    const writing = last.get(path) === file ? undefined : count;
    return { file, writing, uri: fileUri(runId, path, writing) };
  });
}

/** The list of a run's files, for those that find no room in its result. */
export function listOfFiles(result: Pick<RunResult, 'request_id' | 'files'>): string {
  const files = namedFiles(result).map(({ uri, file: { path, mime_type, size_bytes, artifact_id } }) => {
    return { uri, path, mime_type, size_bytes, artifact_id };
  });
  return JSON.stringify({ files });
}
