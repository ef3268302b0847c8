import { Problem } from '../lib/problem.ts';

/** Where objects are kept: a folder, or a bucket. Names are made of letters, digits, `-`, `.` and `/`. */
export interface ObjectStore {
  /**
   * Makes the place for objects whose names begin with a folder, if it has to be made. To be called as long as nothing has been put there alone: later, a
   * place that is not there is one that can't be reached, such as a disk that is not mounted. @throws {ArchiveAway}
   */
  begin(folder: string, signal: AbortSignal): Promise<void>;
  /** Writes an object, whole or not at all. @throws {ArchiveAway} */
  put(name: string, bytes: Buffer, signal: AbortSignal): Promise<void>;
  /** Reads an object, or a part of it. @throws {ArchiveAway} @throws {ArchiveDamaged} when it is not there, or shorter than that */
  get(name: string, part: { offset: number; length: number }, signal: AbortSignal): Promise<Buffer>;
  /** Deletes an object, if it is there. @throws {ArchiveAway} */
  delete(name: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Milliseconds that a call may take. A segment may be written for longer than a run is waited for. */
export const [READ_MS, WRITE_MS] = [15_000, 120_000];

/** Seconds after which a client may ask again. */
const AGAIN_SECONDS = 10;

/** The archive can't be reached: nothing is wrong with what is in it. */
export class ArchiveAway extends Problem {
  /** Whether it has answered, and refused this object alone. */
  readonly answered: boolean;

  constructor(cause?: unknown, { answered = false } = {}) {
    super('archive_unavailable', 'the run is in the archive, which cannot be reached', { retryAfterSeconds: AGAIN_SECONDS, cause });
    this.answered = answered;
  }
}

/** What is in the archive is not what was put there. */
export class ArchiveDamaged extends Problem {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super('archive_damaged', message, { cause });
  }
}

/** An object is not there, or ends too soon. */
export const missingObject = (name: string, cause?: unknown): ArchiveDamaged =>
  new ArchiveDamaged('what the archive had of the run is gone, or cut off', { cause: cause ?? new Error(`object ${name}`) });
