import { Lexer, type Token, type Tokens } from 'marked';
import wrapAnsi from 'wrap-ansi';
import type { Style } from './style.ts';
import { tableLines } from './table.ts';

/** A longer piece of text is shown as it is: looking for marks in it takes time by the square of its length. */
const LONGEST = 3000;
/** Lists and quotes that stand deeper than this in a line are shown as they are, for the same reason. */
const DEEP = /^(?: {0,8}(?:>|(?:[*+-]|\d{1,9}[.)]) )){20}/m;
/** In less, nothing is nested any more. */
const NARROWEST = 8;

/** The blocks of a Markdown text, in a time that is bounded whatever the text is. */
export function blocksOf(text: string): Token[] {
  if (DEEP.test(text)) return [asItIs(text)];
  const lexer = new Lexer();
  lexer.blockTokens(text, lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    if (src.length > LONGEST) tokens.push(asItIs(src));
    else lexer.inlineTokens(src, tokens);
  }
  return lexer.tokens;
}

const asItIs = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: false });

/** A block as lines for a terminal. What commands a terminal has to be gone from it already. */
export function linesOf(token: Token, width: number, style: Style): string[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return wrap(style.heading(inline(token.tokens, style), (token as Tokens.Heading).depth), width);
    case 'hr':
      return [style.soft('─'.repeat(Math.min(width, 40)))];
    case 'code':
      return codeLines((token as Tokens.Code).text, width, style);
    case 'blockquote':
      if (width < NARROWEST) return wrap(token.raw.trimEnd(), width);
      return indented(childLines(token.tokens, width - 2, style), style.soft('│ '));
    case 'list':
      if (width < NARROWEST) return wrap(token.raw.trimEnd(), width);
      return listLines(token as Tokens.List, width, style);
    case 'table': {
      const { header, align, rows } = token as Tokens.Table;
      const cell = ({ tokens }: Tokens.TableCell): string => inline(tokens, style);
      const table = { head: header.map((one) => style.strong(cell(one))), align, rows: rows.map((row) => row.map(cell)) };
      return tableLines(table, width, style.soft);
    }
    default:
      return wrap(token.type === 'html' || !('tokens' in token) ? token.raw.trimEnd() : inline(token.tokens, style), width);
  }
}

/** Code is indented, and its lines are broken where the terminal ends, not at words. */
export function codeLines(text: string, width: number, style: Style): string[] {
  const inner = Math.max(1, width - 2);
  const lines = text.split('\n').flatMap((line) => wrapAnsi(line, inner, { hard: true, trim: false, wordWrap: false }).split('\n'));
  return lines.map((line) => (line === '' ? '' : `  ${style.codeBlock(line)}`));
}

function childLines(tokens: Token[] = [], width: number, style: Style): string[] {
  return tokens.flatMap((token, index) => {
    const lines = linesOf(token, width, style);
    return tokens[index - 1]?.type === 'space' && lines.length > 0 ? ['', ...lines] : lines;
  });
}

function listLines({ ordered, start, items, loose }: Tokens.List, width: number, style: Style): string[] {
  return items.flatMap((item, index) => {
    const box = item.tokens[0]?.type === 'checkbox' ? item.tokens[0] : undefined;
    const mark = `${ordered ? `${Number(start || 1) + index}.` : '•'} ${box ? span(box, style) : ''}`;
    const [first = '', ...rest] = childLines(box ? item.tokens.slice(1) : item.tokens, width - mark.length, style);
    const lines = [mark + first, ...indented(rest, ' '.repeat(mark.length))];
    return loose && index > 0 ? ['', ...lines] : lines;
  });
}

function indented(lines: string[], by: string): string[] {
  return lines.map((line) => (by + line).trimEnd());
}

function inline(tokens: Token[] = [], style: Style): string {
  return tokens.map((token) => span(token, style)).join('');
}

function span(token: Token, style: Style): string {
  switch (token.type) {
    case 'strong':
      return style.strong(inline(token.tokens, style));
    case 'em':
      return style.emphasis(inline(token.tokens, style));
    case 'del':
      return style.struck(inline(token.tokens, style));
    case 'codespan':
      return style.code((token as Tokens.Codespan).text);
    case 'link':
    case 'image':
      return link(token as Tokens.Link | Tokens.Image, style);
    case 'br':
      return '\n';
    case 'checkbox':
      return (token as Tokens.Checkbox).checked ? '☑ ' : '☐ ';
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'text':
      return 'tokens' in token && token.tokens ? inline(token.tokens, style) : (token as Tokens.Text).text;
    default:
      return token.raw;
  }
}

/** The address is always shown: a text may say another one. */
function link({ href, text }: Tokens.Link | Tokens.Image, style: Style): string {
  const address = style.link(href);
  return text === '' || text === href || `mailto:${text}` === href ? address : `${text} (${address})`;
}

function wrap(text: string, width: number): string[] {
  return wrapAnsi(text, Math.max(1, width), { hard: true }).split('\n');
}
