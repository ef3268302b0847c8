import type { Point } from './viewport.ts';
import { make } from './svg.ts';
import { RELATION_KINDS, type RelationKind } from './words.ts';

/** A relation between two circles. */
export interface Edge {
  kind: RelationKind;
  source: Circle;
  target: Circle;
}

interface Circle extends Point {
  radius: number;
}

/** Arrows that are drawn together. */
export interface Arrows {
  element: SVGGElement;
  draw(edges: readonly Edge[]): void;
}

/** The head of an arrow, and the room before the circle that it points at. */
const HEAD = { length: 8, width: 3.2, room: 2 };

/** Draws all arrows of a kind as one line and one shape: with elements of their own, a thousand would be slow. */
export function arrowsOf(className: string): Arrows {
  const element = make('g', { class: className });
  const kinds = RELATION_KINDS.map((kind) => ({
    kind,
    lines: make('path', { class: `graph-edge kind-${kind}` }),
    heads: make('path', { class: `graph-head kind-${kind}` }),
  }));
  element.append(...kinds.flatMap(({ lines, heads }) => [lines, heads]));
  return {
    element,
    draw(edges) {
      for (const { kind, lines, heads } of kinds) {
        const arrows = edges.filter((edge) => edge.kind === kind).map(arrowOf);
        lines.setAttribute('d', arrows.map(({ line }) => line).join(''));
        heads.setAttribute('d', arrows.map(({ head }) => head).join(''));
      }
    },
  };
}

/** An arrow from circle to circle. */
function arrowOf({ source, target }: Edge): { line: string; head: string } {
  const length = Math.hypot(target.x - source.x, target.y - source.y) || 1;
  const [dx, dy] = [(target.x - source.x) / length, (target.y - source.y) / length];
  const at = (from: Point, along: number, aside = 0): string =>
    `${(from.x + dx * along - dy * aside).toFixed(1)} ${(from.y + dy * along + dx * aside).toFixed(1)}`;
  const tip = -(target.radius + HEAD.room);
  const base = tip - HEAD.length;
  return {
    line: `M${at(source, source.radius)}L${at(target, base)}`,
    head: `M${at(target, tip)}L${at(target, base, HEAD.width)}L${at(target, base, -HEAD.width)}Z`,
  };
}
