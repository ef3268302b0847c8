import { Marked } from 'marked';

/** Escapes text for HTML: not for attributes, where quotes have a meaning too. */
export function escape(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Escapes text for an attribute in double quotes. */
export function attribute(text: string): string {
  return escape(text).replaceAll('"', '&#34;');
}

/** A value as JSON, for people. */
export function json(value: unknown): string {
  return escape(JSON.stringify(value, undefined, 2));
}

/**
 * Renders the Markdown of a description.
 * @param under the level of the heading above it; its own headings get deeper levels
 */
export function markdown(text: string | undefined, under = 3): string {
  if (!text) return '';
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'heading') token['depth'] = Math.min(6, under + Math.max(1, token['depth'] - 1));
    },
  });
  return marked.parse(text, { async: false }).trim();
}

/** Renders Markdown within a line, or as blocks when there is a table in it. */
export function inline(text: string | undefined): string {
  if (!text) return '';
  return /^\|/m.test(text) ? markdown(text) : new Marked().parseInline(text.trim(), { async: false });
}
