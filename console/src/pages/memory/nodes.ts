import type { SimulationNodeDatum } from 'd3-force';
import type { Point } from './viewport.ts';
import { make } from './svg.ts';
import type { Entry, Relation } from './words.ts';

/** An entry in the drawing. */
export interface Node extends SimulationNodeDatum {
  x: number;
  y: number;
  entry: Entry;
  radius: number;
  element: SVGGElement;
}

const LABEL_LENGTH = 26;
/** Between a circle and its title. */
export const LABEL_GAP = 4;

/** A circle with a title for each entry, the larger the more relations it has. */
export function nodesOf(entries: readonly Entry[], relations: readonly Relation[], root: number | undefined): Node[] {
  const degrees = new Map<number, number>();
  for (const { source_id: source, target_id: target } of relations) {
    for (const id of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  }
  return entries.map((entry, i) => {
    const degree = degrees.get(entry.id) ?? 0;
    const isRoot = entry.id === root;
    const radius = Math.min(16, 5 + 2 * Math.sqrt(degree)) + (isRoot ? 3 : 0);
    const element = elementOf(entry, { radius, degree, isFirst: i === 0 });
    return { entry, radius, element, ...spiral(i) };
  });
}

/** Where a node begins: the first ones in the middle. */
function spiral(index: number): Point {
  const radius = 14 * Math.sqrt(index);
  const angle = index * Math.PI * (3 - Math.sqrt(5));
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

interface Look {
  radius: number;
  degree: number;
  /** Whether Tab leads there. */
  isFirst: boolean;
}

function elementOf(entry: Entry, { radius, degree, isFirst }: Look): SVGGElement {
  const element = make('g', {
    class: `graph-node type-${entry.type}${entry.valid_to === null ? '' : ' is-over'}`,
    role: 'button',
    tabindex: isFirst ? '0' : '-1',
    'aria-pressed': 'false',
    'aria-label': `${entry.title}, ${entry.type}, ${degree} ${degree === 1 ? 'relation' : 'relations'}`,
  });
  const label = make('text', { y: String(radius + LABEL_GAP), 'text-anchor': 'middle', 'dominant-baseline': 'hanging' });
  label.textContent = shortened(entry.title);
  const title = make('title', {});
  title.textContent = entry.title;
  const ground = make('circle', { class: 'graph-ground', r: String(radius + 9) });
  element.append(title, ground, make('circle', { r: String(radius) }), label);
  return element;
}

/** A title that has room beside others, cut between words. */
function shortened(title: string): string {
  if (title.length <= LABEL_LENGTH) return title;
  const begin = title.slice(0, LABEL_LENGTH);
  return `${begin.slice(0, begin.lastIndexOf(' ')).trimEnd() || begin}…`;
}
