/**
 * Turns pages into text, in a process of its own: what HTML can make a parser do must neither hold up the server nor
 * use up its memory. Gets {@link PageJob}s and answers each with a {@link Page}.
 */
import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import { answerJobs } from '../../lib/job-answers.ts';
import type { Anchor } from '../../runtime/commands/page-sections.ts';
import { withAnchors } from './anchors.ts';

/** A page to be read. */
export interface PageJob {
  html: string;
  /** What its links are relative to. */
  baseUrl: string;
}

/** A page as text. */
export interface Page {
  title: string;
  text: string;
  /** Absolute URLs with their texts, each once. */
  links: { text: string; url: string }[];
  /** The same of its navigation, as far as they are not among the others. */
  navigation: { text: string; url: string }[];
  /** Where its ids stand in its text. */
  anchors?: Anchor[];
}

const MAX_LINKS = 100;
const LINK_TEXT = 100;
const MAX_DEPTH = 512;

/** What is collected while the page is traversed. */
interface Findings {
  title: string;
  base: string;
  hrefs: Href[];
  navigation: Href[];
}

interface Href {
  text: string;
  href: string;
}

/** The types of the package lack what its converter hands to the formatters. */
const findingsOf = (builder: unknown): Findings => (builder as { metadata: Findings }).metadata;

const skip = (selector: string) => ({ selector, format: 'skip' });
/** What the package would run into the text before it. */
const line = (selector: string) => ({ selector, format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } });

const title: FormatCallback = (element, _walk, builder) => {
  findingsOf(builder).title ||= textOf(element).slice(0, 500);
};

const base: FormatCallback = (element, _walk, builder) => {
  findingsOf(builder).base ||= String(element.attribs?.['href'] ?? '');
};

const link: FormatCallback = (element, walk, builder) => {
  const href = String(element.attribs?.['href'] ?? '');
  if (href !== '') findingsOf(builder).hrefs.push({ href, text: textOf(element).slice(0, LINK_TEXT) });
  walk(element.children, builder);
};

/** A menu is no text to read, but it is how a reader moves on. */
const navigation: FormatCallback = (element, _walk, builder) => {
  const { navigation: found } = findingsOf(builder);
  const waiting: Node[] = [element];
  while (waiting.length > 0 && found.length < 2 * MAX_LINKS) {
    const { name, attribs = {}, children = [], ...node } = waiting.pop()!;
    if ('hidden' in attribs || attribs['aria-hidden'] === 'true') continue;
    const href = name === 'a' ? (attribs['href'] ?? '') : '';
    if (href !== '') found.push({ href, text: textOf({ ...node, children }).slice(0, LINK_TEXT) });
    for (let i = children.length - 1; i >= 0; i -= 1) waiting.push(children[i]!);
  }
};

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // All of it: <html>, <head> and <body> may be left out.
  baseElements: { selectors: [], returnDomByDefault: true },
  limits: { maxDepth: MAX_DEPTH, maxChildNodes: 50_000, maxInputLength: 16 * 1024 * 1024 },
  formatters: { title, base, link, navigation },
  selectors: [
    { selector: 'title', format: 'title' },
    { selector: 'base', format: 'base' },
    { selector: 'a', format: 'link' },
    { selector: 'nav', format: 'navigation' },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 60 } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary', 'fieldset', 'legend', 'address', 'dialog'].map(line),
    ...['script', 'style', 'noscript', 'template', 'svg', 'img', 'iframe', 'button', 'select', 'textarea', 'object'].map(skip),
    ...['[hidden]', '[aria-hidden=true]'].map(skip),
  ],
};

const convert = compile(OPTIONS) as (html: string, metadata: Findings) => string;

/** Reads a page. */
export function readPage({ html, baseUrl }: PageJob): Page {
  const findings: Findings = { title: '', base: '', hrefs: [], navigation: [] };
  const text = convert(html, findings);
  const from = URL.canParse(findings.base, baseUrl) ? new URL(findings.base, baseUrl).href : baseUrl;
  const links = linksOf(findings.hrefs, from);
  const known = new Set(links.map(({ url }) => url));
  const menu = linksOf(findings.navigation, from).filter(({ url }) => !known.has(url));
  return { title: findings.title, text: text.replace(/\n{3,}/g, '\n\n').trim(), links, navigation: menu };
}

function linksOf(hrefs: readonly Href[], from: string): Page['links'] {
  const links = new Map<string, string>();
  for (const { href, text } of hrefs) {
    if (links.size === MAX_LINKS) break;
    // A fragment is a place on this very page.
    if (href.startsWith('#') || !URL.canParse(href, from)) continue;
    const url = new URL(href, from);
    url.hash = '';
    if ((url.protocol === 'http:' || url.protocol === 'https:') && !links.has(url.href)) links.set(url.href, text);
  }
  return Array.from(links, ([url, text]) => ({ url, text }));
}

interface Node {
  name?: string;
  attribs?: Record<string, string>;
  data?: string;
  children?: Node[];
}

/** The text of a node, without recursion: pages nest as deep as they like. */
function textOf(node: Node): string {
  const waiting: Node[] = [node];
  let text = '';
  while (waiting.length > 0 && text.length < 2000) {
    const { data, children = [] } = waiting.pop()!;
    if (data !== undefined && children.length === 0) text += data;
    for (let i = children.length - 1; i >= 0; i -= 1) waiting.push(children[i]!);
  }
  return text.replace(/\s+/g, ' ').trim();
}

answerJobs(({ html, baseUrl }: PageJob) => withAnchors(html, (markup) => readPage({ html: markup, baseUrl })));
