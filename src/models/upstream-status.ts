import type { IncomingHttpHeaders } from 'node:http';
import { without } from '../lib/secret-forms.ts';
import { type ErrorReport, reportIn, statusOfReport } from './error-report.ts';

/** Characters of an error in an answer that are kept. */
const WORDS_MAX = 2048;

/**
 * A provider answered, but not with what was asked for: with another status than 2xx, or with an error where its answer should be. The
 * message holds the provider's text, so the client must not see it.
 */
export class UpstreamStatus extends Error {
  override name = 'UpstreamStatus';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** What the provider says of it. */
  readonly report: ErrorReport;
  /** The provider's. */
  readonly text: string;

  constructor(status: number, headers: IncomingHttpHeaders, text: string, report = reportIn(text)) {
    super(`status ${status}: ${text}`);
    this.status = status;
    this.headers = headers;
    this.text = text;
    this.report = report;
  }

  /** The same, where the provider repeats a secret. @param forms of it */
  without(forms: readonly string[], censored: string): UpstreamStatus {
    if (!forms.some((form) => this.text.includes(form))) return this;
    return new UpstreamStatus(this.status, this.headers, without(this.text, forms, censored), this.report);
  }

  /** Of an error in an answer whose status is 200: the status that stands for it. */
  static inAnswer(text: string, report = reportIn(text)): UpstreamStatus {
    return new UpstreamStatus(statusOfReport(report), {}, text.slice(0, WORDS_MAX), report);
  }
}

/** The HTTP status of an answer that is not 2xx, or what stands for it, from the error about it; undefined for any other error. */
export const statusOf = (error: unknown): number | undefined => (error instanceof UpstreamStatus ? error.status : undefined);
