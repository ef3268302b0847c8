import { LABEL_GAP, type Node } from './nodes.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** As in memory.css, where titles become smaller as one goes away, down to this. */
const READABLE = 0.45;
const LINE = 14;

/** How much smaller titles are than the drawing is scaled, so that they can be read from afar. */
export const shrinkOf = (scale: number): number => Math.min(1, Math.max(READABLE, scale));

/**
 * Keeps titles apart: shows those that have room, the chosen one first, then those of the larger circles. The others show when one comes
 * nearer, or points at them.
 * @param widths of the titles, at a scale of 1
 */
export function spreadLabels(
  nodes: readonly Node[],
  widths: ReadonlyMap<Node, number>,
  { scale, chosen }: { scale: number; chosen: number | undefined },
): void {
  const shrink = shrinkOf(scale);
  const taken: { node: Node; box: Box }[] = nodes.map((node) => ({ node, box: circleOf(node) }));
  const rank = (node: Node): number => (node.entry.id === chosen ? Infinity : node.radius);
  for (const node of nodes.toSorted((a, b) => rank(b) - rank(a))) {
    const box = labelOf(node, (widths.get(node) ?? 0) / shrink, LINE / shrink);
    const hasRoom = node.entry.id === chosen || !taken.some((other) => other.node !== node && overlap(other.box, box));
    node.element.classList.toggle('is-crowded', !hasRoom);
    if (hasRoom) taken.push({ node, box });
  }
}

const circleOf = ({ x, y, radius }: Node): Box => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });

function labelOf({ x, y, radius }: Node, width: number, height: number): Box {
  const top = y + radius + LABEL_GAP;
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + height };
}

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
