import { characterMaps, programFile, programFolder } from '../../files.ts';
import { JobFailed, JobProcess } from '../../lib/job-process.ts';
import { NoSlot, type Semaphore } from '../../lib/semaphore.ts';
import { Slots } from '../../lib/slots.ts';
import { withoutNul } from '../../lib/text.ts';
import type { DocumentBytes, DocumentProblem, DocumentReader, DocumentText } from '../../runtime/documents.ts';
import { decodeText } from '../web/charset.ts';
import { PageReader, PageUnreadable } from '../web/page.ts';
import { MAX_BYTES, MAX_TEXT } from './bounds.ts';
import type { DocumentAnswer, DocumentJob } from './document-worker.ts';
import { kindOf } from './kind.ts';

/** How long a document may take; then the process is ended with it. A hundred pages take one or two seconds. */
const TIMEOUT_MS = 15_000;
/** Of a process's heap, in MiB. */
const HEAP_MB = 256;
/** A process that has nothing to do for so long is ended. */
const IDLE_MS = 60_000;
/** How many documents are read at a time, and of one tenant: so one whose documents take long holds up nobody else. */
const [PROCESSES, OF_TENANT] = [2, 1];
/** How long a document may wait for earlier ones of all tenants. */
const WAIT_MS = 30_000;
/** Documents of a tenant that may wait; a run with sixteen delegates has 48 at once. */
const MAX_WAITING = 64;
/** Bytes of a page, of which most may be markup. */
const PAGE_BYTES = 4 * 1024 * 1024;

export interface DocumentsOptions {
  slots?: Slots;
  /** Reads what is HTML. */
  pages?: PageReader;
  timeoutMs?: number;
  waitMs?: number;
  idleMs?: number;
}

type Run = Parameters<DocumentReader['read']>[1];
type Outcome = DocumentText | DocumentProblem;

/**
 * Reads documents as text. What a PDF or a feed can make a parser do must neither hold up the server nor use up its memory: these
 * are read in processes of their own, which may neither write nor start anything, nor read what is not of the program.
 */
export class Documents implements DocumentReader {
  readonly #timeoutMs: number;
  readonly #slots: Semaphore;
  readonly #pages: PageReader;
  /** Those that are free, the one that was used last at the end. */
  readonly #idle: JobProcess<DocumentJob, DocumentAnswer>[];
  readonly #all: readonly JobProcess<DocumentJob, DocumentAnswer>[];

  constructor({
    slots = new Slots(),
    pages = new PageReader({ slots }),
    timeoutMs = TIMEOUT_MS,
    waitMs = WAIT_MS,
    idleMs = IDLE_MS,
  }: DocumentsOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#pages = pages;
    this.#slots = slots.of('document', PROCESSES, { perGroup: OF_TENANT, waitMs, maxWaiting: MAX_WAITING });
    const options = {
      program: programFile('tools/documents/document-worker'),
      args: [programFile('tools/documents/watch'), characterMaps()],
      heapMb: HEAP_MB,
      timeoutMs,
      idleMs,
      execArgv: ['--permission', '--allow-worker', `--allow-fs-read=${programFolder()}`, '--disallow-code-generation-from-strings'],
    };
    this.#all = Array.from({ length: PROCESSES }, () => new JobProcess<DocumentJob, DocumentAnswer>(options));
    this.#idle = [...this.#all];
  }

  async read(document: DocumentBytes, run: Run): Promise<Outcome> {
    const { data } = document;
    const { kind, mediaType, charset } = kindOf(document);
    if (data.length === 0) return { kind: 'text', title: '', mediaType, pages: [''], pageCount: 1, truncated: false };
    if (kind === 'unknown') return problem('unknown_type', `its bytes are neither a PDF nor text${mediaType && ` (${mediaType})`}`);
    if (kind === 'pdf') return this.#pdf(data, run);
    const contentType = charset === undefined ? document.mediaType || mediaType : `text/plain; charset=${charset}`;
    const begin = beginningOf(data, contentType, kind === 'text' ? MAX_TEXT : PAGE_BYTES);
    const whole: DocumentText = { kind: 'text', title: '', mediaType, pages: [begin.text], pageCount: 1, truncated: begin.truncated };
    if (kind === 'html') return this.#page(whole, document.url, run);
    return kind === 'feed' ? this.#feed(whole, document.url, run) : whole;
  }

  /** Ends the processes; what is being read is rejected. */
  async close(): Promise<void> {
    await Promise.all([this.#pages.close(), ...this.#all.map((one) => one.close())]);
  }

  async #pdf(data: Buffer, run: Run): Promise<Outcome> {
    if (data.length > MAX_BYTES) return problem('too_large', `the PDF is larger than ${MAX_BYTES} bytes`);
    return (await this.#work({ kind: 'pdf', data }, run)) as Outcome;
  }

  /** @param feed its XML, which it stays when it has no entries */
  async #feed(feed: DocumentText, url: string | undefined, run: Run): Promise<Outcome> {
    const answer = await this.#work({ kind: 'feed', xml: feed.pages[0]!, url }, run);
    if (answer?.kind !== 'page') return answer ?? feed;
    return this.#page({ ...feed, pages: [answer.html], truncated: feed.truncated || answer.truncated }, url, run);
  }

  /** @param html a page, with its HTML as its text */
  async #page(html: DocumentText, url = 'about:blank', run: Run): Promise<Outcome> {
    try {
      const { title, text } = await this.#pages.read(html.pages[0]!, url, run);
      return { ...html, title, pages: [text] };
    } catch (error) {
      if (error instanceof PageUnreadable) return problem('late', error.message);
      throw error;
    }
  }

  async #work(job: DocumentJob, { tenantId, signal }: Run): Promise<DocumentAnswer> {
    let release: (() => void) | undefined;
    let free: JobProcess<DocumentJob, DocumentAnswer> | undefined;
    try {
      release = await this.#slots.take(signal, tenantId);
      free = this.#idle.pop()!;
      return await runTwice(free, job, signal);
    } catch (error) {
      if (error instanceof NoSlot) return problem('late', error.reason === 'late' ? BUSY : TOO_MANY);
      if (!(error instanceof JobFailed)) throw error;
      if (error.reason === 'broke') return problem('too_large', 'to read it takes too much memory');
      return problem('late', error.reason === 'late' ? `it could not be read within ${this.#timeoutMs / 1000} s` : CLOSING);
    } finally {
      if (free) this.#idle.push(free);
      release?.();
    }
  }
}

const CLOSING = 'the server is shutting down';
const BUSY = 'too many documents are being read at the moment';
const TOO_MANY = 'too many documents of yours wait to be read; read fewer at a time';

/** What broke a process may have been what earlier documents have left there: a new one has only this. */
async function runTwice(process: JobProcess<DocumentJob, DocumentAnswer>, job: DocumentJob, signal: AbortSignal): Promise<DocumentAnswer> {
  try {
    return await process.run(job, signal);
  } catch (error) {
    if (error instanceof JobFailed && error.reason === 'broke') return process.run(job, signal);
    throw error;
  }
}

const problem = (reason: DocumentProblem['reason'], words: string): DocumentProblem => ({ kind: 'problem', reason, problem: words });

/** The text of the first bytes. NULs are no text, and PostgreSQL takes none. */
function beginningOf(data: Buffer, contentType: string, bytes: number): { text: string; truncated: boolean } {
  const truncated = data.length > bytes;
  const text = withoutNul(decodeText(data.subarray(0, bytes), contentType));
  // The cut may have gone through a character.
  return { text: truncated ? text.replace(/\ufffd$/, '') : text, truncated };
}
