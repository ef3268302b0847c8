import type { PageText } from './read.ts';

/** The settings that the browser's process gets at its start, in JSON as its only argument. */
export interface BrowserSettings {
  /** The path of the Chromium program. */
  path: string;
  /** URL of the proxy that everything goes through. */
  proxy: string;
  /** For all temporary files; removed at the end. */
  folder: string;
}

/** Reads a page in the context of a run, which is made when it is first named. */
export interface VisitRequest {
  kind: 'visit';
  id: number;
  context: string;
  /** Credentials for the proxy. */
  username: string;
  password: string;
  url: string;
  /** Milliseconds that it may take. */
  timeoutMs: number;
}

export type ToBrowser =
  | VisitRequest
  /** Ends a visit, which is then answered, or a context with its visits, which is answered too. */
  | { kind: 'cancel'; id: number }
  | { kind: 'end'; id: number; context: string };

/** The result of a visit. Everything in it may come from a hostile page, but its size is bounded. */
export type Visit =
  | ({ kind: 'page'; status: number } & PageText)
  /** The URL led to something that isn't a page. */
  | { kind: 'file'; mediaType: string }
  /** @property url the address of the page at that moment */
  | { kind: 'failed'; problem: 'connection' | 'late' | 'redirects' | 'credentials' | 'crash' | 'unreadable' | 'elsewhere'; url: string };

export type FromBrowser =
  | { kind: 'ready'; version: string }
  | { kind: 'unable'; problem: string }
  | { kind: 'visited'; id: number; visit: Visit }
  | { kind: 'ended'; id: number };
