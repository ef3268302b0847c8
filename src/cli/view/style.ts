import { styleText } from 'node:util';

type Wrap = (text: string) => string;

/** How kinds of text are told apart. */
export interface Style {
  heading: (text: string, depth: number) => string;
  strong: Wrap;
  emphasis: Wrap;
  struck: Wrap;
  code: Wrap;
  /** A line of a block of code, which stands apart by itself. */
  codeBlock: Wrap;
  link: Wrap;
  /** What is beside the point. */
  soft: Wrap;
  good: Wrap;
  bad: Wrap;
  /** What moves. */
  live: Wrap;
}

const as =
  (...formats: Parameters<typeof styleText>[0][]): Wrap =>
  (text) =>
    styleText(formats.flat() as Parameters<typeof styleText>[0], text, { validateStream: false });

const COLOURED: Style = {
  heading: (text, depth) => (depth === 1 ? as('bold', 'underline') : as('bold'))(text),
  strong: as('bold'),
  emphasis: as('italic'),
  struck: as('strikethrough'),
  code: as('cyan'),
  codeBlock: as('cyan'),
  link: as('underline'),
  soft: as('dim'),
  good: as('green'),
  bad: as('red'),
  live: as('cyan'),
};

const same: Wrap = (text) => text;

/** The marks of Markdown stay where nothing else tells. */
const PLAIN: Style = {
  heading: (text, depth) => `${'#'.repeat(depth)} ${text}`,
  strong: (text) => `**${text}**`,
  emphasis: (text) => `*${text}*`,
  struck: (text) => `~~${text}~~`,
  code: (text) => `\`${text}\``,
  codeBlock: same,
  link: same,
  soft: same,
  good: same,
  bad: same,
  live: same,
};

/** With colours, or without any command for the terminal, as `NO_COLOR` has it. */
export function styleFor(colours: boolean): Style {
  return colours ? COLOURED : PLAIN;
}
