const OPEN = '## Unreleased\n';

/** Gives what is unreleased the name of a version, and begins anew above it. @throws when nothing is unreleased */
export function closeChangelog(text: string, version: string): string {
  const at = text.indexOf(`\n${OPEN}`);
  if (at < 0) throw new Error('CHANGELOG.md has no "## Unreleased"');
  const begin = at + 1 + OPEN.length;
  const next = text.indexOf('\n## ', begin);
  if (text.slice(begin, next < 0 ? undefined : next).trim() === '') throw new Error('CHANGELOG.md has nothing under "## Unreleased"');
  return `${text.slice(0, begin)}\n## ${version}\n${text.slice(begin)}`;
}
