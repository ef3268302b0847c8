import './talk.css';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';

/** Longer texts, and what is nested deeper, are shown as they were written. */
const MAX_LENGTH = 200_000;
const MAX_DEPTH = 16;

/**
 * What an agent has written. It is built of elements and texts: HTML in it shows as it was written, images are not loaded, and
 * only links that lead to pages or mailboxes are links.
 */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  return tokens ? <div class="markdown">{blocks(tokens, 0)}</div> : <div class="plain-text">{text}</div>;
}

function tokensOf(text: string): Token[] | undefined {
  if (text.length > MAX_LENGTH || isJson(text)) return undefined;
  try {
    return lexer(text);
  } catch {
    // Nested too deep for the lexer.
    return undefined;
  }
}

/** A typed answer is one JSON value. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function blocks(tokens: readonly Token[], depth: number): ComponentChildren {
  if (depth > MAX_DEPTH) return tokens.map(({ raw }) => raw).join('');
  // There are no extensions, and no tokens but those of the lexer itself.
  return tokens.map((token) => shown(token as MarkedToken, depth + 1));
}

function shown(token: MarkedToken, depth: number): ComponentChildren {
  const inner = (): ComponentChildren => ('tokens' in token && token.tokens ? blocks(token.tokens, depth) : undefined);
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      // The page has its own headings; these only look like some.
      return <p class={`markdown-heading level-${token.depth}`}>{inner()}</p>;
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'code':
      return (
        <pre class="code-block" tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'list':
      return list(token, depth);
    case 'table':
      return table(token, depth);
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link href={token.href}>{inner()}</Link>;
    case 'image':
      return <Link href={token.href}>{token.text || token.href}</Link>;
    case 'text':
      return 'tokens' in token && token.tokens ? inner() : withoutEntities(token.text);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

function list({ ordered, start, items }: Tokens.List, depth: number): ComponentChildren {
  const rows = items.map((item, i) => <li key={i}>{blocks(item.tokens, depth)}</li>);
  return ordered ? <ol start={start || 1}>{rows}</ol> : <ul>{rows}</ul>;
}

function table({ header, rows }: Tokens.Table, depth: number): ComponentChildren {
  return (
    <div class="table-wrap" role="region" aria-label="Table of the answer" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, i) => (
              <th key={i} scope="col">
                {blocks(cell.tokens, depth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>{blocks(cell.tokens, depth)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A link that leads away, or its text alone where nobody should follow it. */
function Link({ href, children }: { href: string; children: ComponentChildren }) {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** The lexer leaves entities as they are, for a browser to read; nothing of ours is read by one. */
function withoutEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!);
}
