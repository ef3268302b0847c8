import { parse } from 'parse5';
import type { Anchor } from '../../../runtime/commands/page-sections.ts';
import { readElement } from './elements.ts';
import { linksOf } from './links.ts';
import { Reading, type End } from './reading.ts';
import { contentsOf, isElement, isHidden, isText, type ChildNode } from './tree.ts';

/** A page as text. */
export interface Page {
  title: string;
  text: string;
  /** The places of the text that its links can lead to. */
  anchors: Anchor[];
  /** Absolute URLs with their texts, each once. */
  links: { text: string; url: string }[];
  /** The same of its navigation, as far as they are not among the others. */
  navigation: { text: string; url: string }[];
  /** Where it moves on to by itself, an absolute URL, and after how many seconds. */
  refresh: { url: string; seconds: number } | undefined;
  /** What is to be seen instead of what was asked for: a form to log in, or nothing until scripts have run. */
  instead: 'login' | 'scripts' | undefined;
  /** Where its scripts go, an absolute URL, when it is nothing but them. */
  scripted: string | undefined;
}

/** Characters of the text: what is quoted or indented many times grows. */
const MAX_TEXT = 4 * 1024 * 1024;
/** Characters of a page that is nothing but a form to log in, or that scripts have yet to fill. */
const LOGIN_TEXT = 1500;
const SHELL_TEXT = 500;
/** Of one that says no more than that it leads elsewhere. */
const STUB_TEXT = 100;

/** Reads a page. @param baseUrl what its links are relative to */
export function readHtml(html: string, baseUrl: string): Page {
  const reading = new Reading();
  walk(parse(html, { scriptingEnabled: false }).childNodes, reading);
  const { title, base, seen, refresh } = reading;
  const own = reading.flow.text.trim();
  const based = URL.parse(base, baseUrl);
  const from = based && /^https?:$/.test(based.protocol) ? based.href : baseUrl;
  const links = linksOf(own === '' ? [...reading.hrefs, ...reading.frames] : reading.hrefs, from);
  const known = new Set(links.map(({ url }) => url));
  const menu = linksOf(reading.navigation, from).filter(({ url }) => !known.has(url));
  const isEmpty = own === '' || (own.length < SHELL_TEXT && (seen.emptyRoots > 0 || /javascript/i.test(reading.noscript)));
  const isShell = seen.scripts > 0 && (isEmpty || (own.length < STUB_TEXT && reading.scripted !== ''));
  const isLogin = seen.passwords > 0 && own.length < LOGIN_TEXT;
  const webUrl = (href: string): string | undefined => {
    const url = URL.parse(href, from);
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
  };
  const onward = refresh && webUrl(refresh.url || baseUrl);
  return {
    title,
    ...reading.places.taken((own || reading.noscript.trim() || reading.menus.trim()).slice(0, MAX_TEXT)),
    links,
    navigation: menu,
    refresh: refresh && onward !== undefined ? { url: onward, seconds: refresh.seconds } : undefined,
    instead: isLogin ? 'login' : isShell ? 'scripts' : undefined,
    scripted: isShell && reading.scripted !== '' ? webUrl(reading.scripted) : undefined,
  };
}

/** Without recursion: pages nest as deep as they like. */
function walk(nodes: readonly ChildNode[], reading: Reading): void {
  const open: { siblings: readonly ChildNode[]; index: number; end: End | undefined }[] = [{ siblings: nodes, index: 0, end: undefined }];
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const node = at.siblings[at.index];
    if (node === undefined) {
      open.pop();
      at.end?.();
      reading.isBeside ||= at.siblings.length > 0;
      continue;
    }
    if (isText(node)) reading.text(node.value, at.index === 0);
    else if (isElement(node) && !isHidden(node)) {
      reading.place = { siblings: at.siblings, index: at.index };
      const end = readElement(node, reading);
      if (end !== 'skip') open.push({ siblings: contentsOf(node), index: 0, end });
    }
    at.index += 1;
  }
}
