/** What the browser's process is told at its start, as its only argument, in JSON. */
export interface BrowserSettings {
  /** Of the Chromium. */
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
  /** For the proxy. */
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

/** What became of a visit. Everything in it comes from a hostile page, but is bounded. */
export type Visit =
  | { kind: 'page'; url: string; status: number; title: string; text: string; links: { text: string; url: string }[]; truncated: boolean }
  /** It went to something that isn't a page. */
  | { kind: 'file'; mediaType: string }
  /** @property url where it was by then */
  | { kind: 'failed'; problem: 'connection' | 'late' | 'redirects' | 'credentials' | 'crash' | 'unreadable' | 'elsewhere'; url: string };

export type FromBrowser =
  | { kind: 'ready'; version: string }
  | { kind: 'unable'; problem: string }
  | { kind: 'visited'; id: number; visit: Visit }
  | { kind: 'ended'; id: number };
