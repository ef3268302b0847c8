import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type Simulation } from 'd3-force';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { arrowsOf, type Edge as Arrow } from './edges.ts';
import { shrinkOf, spreadLabels } from './labels.ts';
import { nodesOf, type Node } from './nodes.ts';
import { make } from './svg.ts';
import { viewportOf, type Point, type Viewport } from './viewport.ts';

/** A drawn graph. */
export interface Network {
  /** Marks an entry and what it is linked with; none without an id. */
  select(id: number | undefined): void;
  zoom(factor: number): void;
  /** Shows all of it. */
  fit(): void;
  destroy(): void;
}

interface NetworkOptions {
  /** The entry in the middle, if there is one. */
  root: number | undefined;
  onSelect: (id: number) => void;
}

type Edge = Arrow & { source: Node; target: Node };

/** Steps of the layout that are made before anything is shown, so that nothing explodes before one's eyes. */
const STEPS_BEFORE = 160;
const STEPS_IN_ALL = 320;
/** A pointer that has moved less has clicked. */
const CLICK_PX = 4;

/** Draws entries and their relations, lets them find their places, and leads through them by pointer and keyboard. */
export function drawNetwork(svg: SVGSVGElement, graph: Schemas['MemoryGraph'], { root, onSelect }: NetworkOptions): Network {
  const world = make('g', {});
  svg.replaceChildren(world);
  const nodes = nodesOf(graph.nodes, graph.edges, root);
  const edges = edgesOf(graph, nodes);
  const arrows = arrowsOf('graph-arrows');
  const chosenArrows = arrowsOf('graph-arrows is-selected');
  let chosen: Edge[] = [];
  let chosenId = root;
  world.append(arrows.element, chosenArrows.element, ...nodes.map(({ element }) => element));
  svg.style.setProperty('--shrink', '1');
  const widths = new Map(nodes.map((node) => [node, node.element.querySelector('text')!.getComputedTextLength()]));
  const spread = (): void => spreadLabels(nodes, widths, { scale: view.scale(), chosen: chosenId });
  const view = viewportOf(svg, world, () => {
    svg.style.setProperty('--shrink', String(shrinkOf(view.scale())));
    spread();
  });
  const simulation = layout(nodes, edges);
  const draw = (): void => {
    arrows.draw(edges);
    chosenArrows.draw(chosen);
    for (const { element, x, y } of nodes) element.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    spread();
  };
  const fit = (): void => view.fit(boxOf(nodes));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  simulation.stop().tick(isStill ? STEPS_IN_ALL : STEPS_BEFORE);
  draw();
  fit();
  // Where somebody has gone, they stay.
  const fitAgain = (): void => void (view.wasTouched() || fit());
  simulation.on('tick', draw).on('end', fitAgain);
  if (!isStill) simulation.restart();
  const sized = new ResizeObserver(fitAgain);
  sized.observe(svg);

  const select = (id: number | undefined): void => {
    for (const node of nodes) {
      node.element.classList.toggle('is-selected', node.entry.id === id);
      node.element.setAttribute('aria-pressed', String(node.entry.id === id));
    }
    chosen = edges.filter(({ source, target }) => source.entry.id === id || target.entry.id === id);
    chosenArrows.draw(chosen);
    chosenId = id ?? root;
    spread();
  };
  for (const node of nodes) letDrag(node, { view, simulation, onClick: () => onSelect(node.entry.id) });
  const stopKeys = listenToKeys(svg, nodes, { view, fit, onSelect });
  return {
    select,
    zoom: (factor) => view.zoom(factor),
    fit,
    destroy() {
      simulation.stop();
      sized.disconnect();
      stopKeys();
      view.destroy();
      svg.replaceChildren();
    },
  };
}

function edgesOf(graph: Schemas['MemoryGraph'], nodes: readonly Node[]): Edge[] {
  const byId = new Map(nodes.map((node) => [node.entry.id, node]));
  return graph.edges.flatMap(({ relation: kind, source_id: from, target_id: to }): Edge[] => {
    const [source, target] = [byId.get(from), byId.get(to)];
    return source && target ? [{ kind, source, target }] : [];
  });
}

function layout(nodes: Node[], edges: Edge[]): Simulation<Node, Edge> {
  return (
    forceSimulation<Node, Edge>(nodes)
      .force('link', forceLink<Node, Edge>(edges).distance(105).strength(0.35))
      .force('charge', forceManyBody<Node>().strength(-380).distanceMax(600))
      .force(
        'apart',
        forceCollide<Node>((node) => node.radius + 16),
      )
      // Drawings are wider than they are high.
      .force('x', forceX<Node>(0).strength(0.03))
      .force('y', forceY<Node>(0).strength(0.09))
  );
}

function boxOf(nodes: readonly Node[]) {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

interface DragOptions {
  view: Viewport;
  simulation: Simulation<Node, Edge>;
  onClick: () => void;
}

/** A node follows the pointer, and stays where it is put. */
function letDrag(node: Node, { view, simulation, onClick }: DragOptions): void {
  const { element } = node;
  let begin: { clientX: number; clientY: number } | undefined;
  let isMoved = false;
  element.addEventListener('pointerdown', (event) => {
    // The ground stays where it is.
    event.stopPropagation();
    element.setPointerCapture(event.pointerId);
    begin = event;
    isMoved = false;
  });
  element.addEventListener('pointermove', (event) => {
    if (!begin) return;
    isMoved ||= Math.hypot(event.clientX - begin.clientX, event.clientY - begin.clientY) > CLICK_PX;
    if (!isMoved) return;
    const { x, y } = view.toWorld(event);
    Object.assign(node, { fx: x, fy: y });
    // Whoever has put it there does not want to see it move away.
    simulation.on('end', null).alphaTarget(0.2).restart();
  });
  const end = (): void => {
    begin = undefined;
    simulation.alphaTarget(0);
  };
  element.addEventListener('pointerup', end);
  element.addEventListener('pointercancel', end);
  element.addEventListener('click', () => isMoved || onClick());
}

interface KeyOptions {
  view: Viewport;
  fit: () => void;
  onSelect: (id: number) => void;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** One node can be reached by Tab; from there the arrows lead on. @returns what ends it */
function listenToKeys(svg: SVGSVGElement, nodes: readonly Node[], { view, fit, onSelect }: KeyOptions): () => void {
  const current = (): Node | undefined => nodes.find(({ element }) => element === document.activeElement);
  const focus = (node: Node): void => {
    for (const one of nodes) one.element.setAttribute('tabindex', one === node ? '0' : '-1');
    view.reveal(node);
    node.element.focus({ preventScroll: true });
  };
  const keys: Record<string, () => void> = {
    '+': () => view.zoom(1.25),
    '=': () => view.zoom(1.25),
    '-': () => view.zoom(0.8),
    '0': fit,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = current();
    const direction = DIRECTIONS[event.key];
    const act = keys[event.key];
    if (from && direction) focus(nearest(nodes, from, direction) ?? from);
    else if (from && (event.key === 'Enter' || event.key === ' ')) onSelect(from.entry.id);
    else if (act) act();
    else return;
    event.preventDefault();
  };
  svg.addEventListener('keydown', onKeyDown);
  return () => svg.removeEventListener('keydown', onKeyDown);
}

/** The nearest node in a direction; what is aside counts as farther away. */
function nearest(nodes: readonly Node[], from: Node, { x, y }: Point): Node | undefined {
  let best: { node: Node; cost: number } | undefined;
  for (const node of nodes) {
    const [dx, dy] = [node.x - from.x, node.y - from.y];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y - dy * x);
    if (node === from || ahead <= 0 || aside > 2 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { node, cost };
  }
  return best?.node;
}
