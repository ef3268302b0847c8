/**
 * Turns pages into text, in a process of its own: what HTML can make a parser do must neither hold up the server nor
 * use up its memory. Gets {@link PageJob}s and answers each with a {@link Page}.
 */
import { answerJobs } from '../../lib/job-answers.ts';
import { readHtml, type Page } from './html/read.ts';

/** A page to be read. */
export interface PageJob {
  html: string;
  /** What its links are relative to. */
  baseUrl: string;
}

answerJobs(({ html, baseUrl }: PageJob): Page => readHtml(html, baseUrl));
