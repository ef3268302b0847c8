import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A place that is referred to and isn't there, and why. */
export type Broken = string;

/**
 * Why `reference` (`path`, or `path#what`, from the root of the repository) leads nowhere, or undefined. In a Markdown
 * file `what` is the anchor of a heading; in a YAML file an operationId, a name that is defined there, or the anchor of a
 * heading in a description.
 */
export function brokenReference(root: string, reference: string): Broken | undefined {
  const [path = '', what] = reference.split('#');
  const file = join(root, path);
  if (!existsSync(file)) return `${path} does not exist`;
  if (what === undefined) return undefined;
  if (!statSync(file).isFile()) return `${path} is no file`;
  const text = readFileSync(file, 'utf8');
  if (anchorsOf(text).has(what)) return undefined;
  if (/\.ya?ml$/.test(path) && namesOf(text).has(what)) return undefined;
  return `${path} has no ${what}`;
}

/** The links of a Markdown text that lead to files of the repository, as paths from its root. @param path the text's own */
export function linksOf(text: string, path: string): string[] {
  const prose = withoutCode(text);
  const targets = Array.from(
    prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)/gm),
    ([, inline, defined]) => inline ?? defined!,
  );
  return targets
    .filter((target) => !/^(?:[a-z][a-z+.-]*:|\/)/i.test(target))
    .map((target) => {
      const [file = '', ...anchor] = target.split('#');
      const resolved = file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file)));
      return [resolved, ...anchor].join('#');
    });
}

/** The anchors that GitHub gives the headings of a Markdown text. */
export function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading] of withoutCode(text, false).matchAll(/^\s*#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}

/** What a YAML file of the spec defines: operationIds, and its named schemas, parameters and answers. */
function namesOf(text: string): Set<string> {
  const operations = Array.from(text.matchAll(/^ +operationId: (\w+)$/gm), ([, id]) => id!);
  const members = Array.from(text.matchAll(/^ {2}(\w+):/gm), ([, name]) => name!);
  return new Set([...operations, ...members]);
}

/** The text without code blocks, and without code in lines unless that is to stay. */
function withoutCode(text: string, inline = true): string {
  const blocks = text.replace(/^( *)(`{3,}|~{3,}).*\n(?:.*\n)*?\1\2 *$/gm, '');
  return inline ? blocks.replace(/`[^`\n]*`/g, '') : blocks;
}
