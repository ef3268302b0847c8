/**
 * Turns pages into text, in a process of its own: what HTML can make a parser do must neither hold up the server nor
 * use up its memory. Gets {@link PageJob}s and answers each with a {@link Page}.
 */
import { answerJobs } from '../../lib/job-answers.ts';
import { readHtml, type Page } from './html/read.ts';
import type { Anchor } from '../../runtime/commands/page-sections.ts';
import { withAnchors } from './anchors.ts';

/** A page to be read. */
export interface PageJob {
  html: string;
  /** What its links are relative to. */
  baseUrl: string;
}

/** A page with the places that its links can lead to. */
export type AnchoredPage = Page & { anchors: Anchor[] };

answerJobs(({ html, baseUrl }: PageJob): AnchoredPage => withAnchors(html, (markup) => readHtml(markup, baseUrl)));
