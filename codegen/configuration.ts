import { schema } from '../src/config.ts';

/** Renders the table of the environment variables from `src/config.ts`. */
export function renderConfiguration(): string {
  const rows = Object.entries(schema.shape).map(([name, type]) => {
    const fallback = type.safeParse(undefined);
    const shown = fallback.success && fallback.data !== undefined && fallback.data !== '' ? `\`${String(fallback.data)}\`` : '–';
    return `| \`${name}\` | ${shown} | ${type.description ?? ''} |`;
  });
  return [
    '<!-- Generated from src/config.ts by `npm run generate`. Do not edit. -->',
    '# Configuration',
    '',
    'Every setting is an environment variable. `.env` in the working directory is read when present; what is set in the',
    'environment wins, and an empty variable counts as unset. A value that cannot be used stops the start with one line.',
    '',
    '| variable | default | |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
