import type { WebDocument } from '../../runtime/commands/fetch.ts';
import type { Lease } from './lease.ts';
import type { Visit } from './messages.ts';

/**
 * Converts a visit to a {@link WebDocument}. When the proxy refused a connection, its reason explains the browser's
 * error.
 */
export function documentOf(visit: Visit, { lease, timeoutMs }: { lease: Lease; timeoutMs: number }): WebDocument {
  const problem = (words: string): WebDocument => ({ kind: 'problem', problem: words });
  if (visit.kind === 'file') {
    return problem(`it is ${visit.mediaType || 'a download'} and no page; use /fetch for images and files, /browse reads pages only`);
  }
  const refusal = lease.refusalOf(visit.url);
  if (refusal !== undefined) return problem(refusal);
  if (visit.kind === 'page') {
    const { title, text, links, navigation, anchors = [], notes = [], url, status, truncated } = visit;
    return { kind: 'text', url, status, title, text, links, navigation, anchors, notes, truncated: truncated || lease.exceeded };
  }
  if (lease.exceeded && visit.problem !== 'late') return problem('the page is too large for the browser');
  return problem(wordsOf(visit.problem, timeoutMs));
}

function wordsOf(problem: (Visit & { kind: 'failed' })['problem'], timeoutMs: number): string {
  switch (problem) {
    case 'connection':
      return 'the connection failed';
    case 'late':
      return `no complete page within ${timeoutMs / 1000} s`;
    case 'redirects':
      return 'more than 5 redirects';
    case 'credentials':
      return 'it leads to a URL with credentials in it';
    case 'crash':
      return 'the page crashed the browser';
    case 'elsewhere':
      return 'it leads away from the web';
    case 'unreadable':
      return 'the browser could not read the page';
  }
}
