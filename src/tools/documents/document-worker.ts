/**
 * Reads PDFs and feeds as text, in a process of its own. Gets {@link DocumentJob}s and answers each with its text, or why there is none.
 * Its arguments are the program of its watch, and the folder with the tables of characters.
 */
import { Worker } from 'node:worker_threads';
import { answerJobs } from '../../lib/job-answers.ts';
import type { DocumentProblem, DocumentText } from '../../runtime/documents.ts';
import { readFeed, type FeedPage } from './feed.ts';
import { readPdf } from './pdf.ts';
import type { Watched } from './watch.ts';

/** A document to be read; a feed is XML as text. */
export type DocumentJob = { kind: 'pdf'; data: Buffer } | { kind: 'feed'; xml: string; url: string | undefined };

/** What a PDF says, or why nothing; or a feed as a page, which is undefined for one without entries. */
export type DocumentAnswer = DocumentText | DocumentProblem | FeedPage | undefined;

/** Of the whole process: its heap, Node, and what a PDF unpacks to. */
const MAX_MEMORY = 512 * 1024 * 1024;

const watched: Watched = { maxBytes: MAX_MEMORY };
const [watch, characters] = process.argv.slice(2) as [string, string];
new Worker(watch, { workerData: watched }).unref();

answerJobs<DocumentJob, DocumentAnswer>((job) =>
  // The package takes no Buffer.
  job.kind === 'pdf' ? readPdf(new Uint8Array(job.data), characters) : readFeed(job.xml, job.url),
);
