import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Simulation,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { viewportOf, type Point, type Viewport } from './viewport.ts';
import { RELATION_KINDS, type Entry, type Relation } from './words.ts';

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

interface Node extends SimulationNodeDatum {
  x: number;
  y: number;
  entry: Entry;
  radius: number;
  element: SVGGElement;
}

interface Edge extends SimulationLinkDatum<Node> {
  source: Node;
  target: Node;
  element: SVGLineElement;
}

/** Steps of the layout that are made before anything is shown, so that nothing explodes before one's eyes. */
const STEPS_BEFORE = 160;
const STEPS_IN_ALL = 320;
/** A pointer that has moved less has clicked. */
const CLICK_PX = 4;
/** Graphs of more entries show only the titles of the larger ones, until one comes nearer. */
const DENSE = 45;
const NEAR = 0.95;
/** How many titles a graph of many entries shows from afar. */
const TITLES = 16;
const LABEL_LENGTH = 26;
/** Below this scale titles become smaller, too. */
const READABLE = 0.45;

/** Draws entries and their relations, lets them find their places, and leads through them by pointer and keyboard. */
export function drawNetwork(svg: SVGSVGElement, graph: Schemas['MemoryGraph'], { root, onSelect }: NetworkOptions): Network {
  const world = make('g', {});
  svg.replaceChildren(arrows(), world);
  const { nodes, edges } = partsOf(graph, root);
  world.append(...edges.map(({ element }) => element), ...nodes.map(({ element }) => element));
  const view = viewportOf(svg, world, () => {
    svg.classList.toggle('is-dense', nodes.length > DENSE && view.scale() < NEAR);
    svg.style.setProperty('--shrink', String(Math.min(1, Math.max(READABLE, view.scale()))));
  });
  const simulation = layout(nodes, edges);
  const draw = (): void => {
    for (const edge of edges) place(edge);
    for (const { element, x, y } of nodes) element.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  };
  const fit = (): void => view.fit(boxOf(nodes));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  simulation.stop().tick(isStill ? STEPS_IN_ALL : STEPS_BEFORE);
  draw();
  fit();
  simulation.on('tick', draw).on('end', () => view.wasTouched() || fit());
  if (!isStill) simulation.restart();
  const sized = new ResizeObserver(fit);
  sized.observe(svg);

  const select = (id: number | undefined): void => {
    for (const node of nodes) {
      node.element.classList.toggle('is-selected', node.entry.id === id);
      node.element.setAttribute('aria-pressed', String(node.entry.id === id));
    }
    for (const { element, source, target } of edges)
      element.classList.toggle('is-selected', [source.entry.id, target.entry.id].includes(id!));
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

function partsOf(graph: Schemas['MemoryGraph'], root: number | undefined): { nodes: Node[]; edges: Edge[] } {
  const degrees = new Map<number, number>();
  for (const { source_id: source, target_id: target } of graph.edges) {
    for (const id of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  }
  const largest = new Set(
    [...degrees]
      .sort(([, a], [, b]) => b - a)
      .slice(0, TITLES)
      .map(([id]) => id),
  );
  const nodes = graph.nodes.map((entry, i): Node => {
    const degree = degrees.get(entry.id) ?? 0;
    const radius = Math.min(16, 5 + 2 * Math.sqrt(degree)) + (entry.id === root ? 3 : 0);
    const element = nodeElement(entry, { radius, degree, isLarge: largest.has(entry.id) || entry.id === root, isFirst: i === 0 });
    return { entry, radius, element, ...spiral(i) };
  });
  const byId = new Map(nodes.map((node) => [node.entry.id, node]));
  const edges = graph.edges.flatMap((relation): Edge[] => {
    const source = byId.get(relation.source_id);
    const target = byId.get(relation.target_id);
    return source && target ? [{ source, target, element: edgeElement(relation) }] : [];
  });
  return { nodes, edges };
}

/** Where a node begins: the first ones in the middle. */
function spiral(index: number): Point {
  const radius = 14 * Math.sqrt(index);
  const angle = index * Math.PI * (3 - Math.sqrt(5));
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
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

interface NodeLook {
  radius: number;
  degree: number;
  /** Whether its title is always shown. */
  isLarge: boolean;
  /** Whether Tab leads there. */
  isFirst: boolean;
}

function nodeElement(entry: Entry, { radius, degree, isLarge, isFirst }: NodeLook): SVGGElement {
  const element = make('g', {
    class: `graph-node type-${entry.type}${isLarge ? ' is-large' : ''}${entry.valid_to === null ? '' : ' is-over'}`,
    role: 'button',
    tabindex: isFirst ? '0' : '-1',
    'aria-pressed': 'false',
    'aria-label': `${entry.title}, ${entry.type}, ${degree} ${degree === 1 ? 'relation' : 'relations'}`,
  });
  const label = make('text', { y: String(radius + 4), 'text-anchor': 'middle', 'dominant-baseline': 'hanging' });
  label.textContent = shortened(entry.title);
  const title = make('title', {});
  title.textContent = entry.title;
  element.append(title, make('circle', { class: 'graph-ground', r: String(radius + 9) }), make('circle', { r: String(radius) }), label);
  return element;
}

/** A title that has room beside others, cut between words. */
function shortened(title: string): string {
  if (title.length <= LABEL_LENGTH) return title;
  const begin = title.slice(0, LABEL_LENGTH);
  return `${begin.slice(0, begin.lastIndexOf(' ')).trimEnd() || begin}…`;
}

function edgeElement({ relation }: Relation): SVGLineElement {
  return make('line', { class: `graph-edge kind-${relation}`, 'marker-end': `url(#arrow-${relation})` });
}

/** The heads of the arrows: a marker for each kind, in its colour. */
function arrows(): SVGDefsElement {
  const defs = make('defs', {});
  for (const kind of RELATION_KINDS) {
    const marker = make('marker', {
      id: `arrow-${kind}`,
      class: `kind-${kind}`,
      viewBox: '0 0 8 8',
      refX: '7',
      refY: '4',
      markerWidth: '7',
      markerHeight: '7',
      orient: 'auto',
    });
    marker.append(make('path', { d: 'M0 1 7 4 0 7Z' }));
    defs.append(marker);
  }
  return defs;
}

/** An edge ends where the circles begin. */
function place({ source, target, element }: Edge): void {
  const length = Math.hypot(target.x - source.x, target.y - source.y) || 1;
  const [dx, dy] = [(target.x - source.x) / length, (target.y - source.y) / length];
  element.setAttribute('x1', (source.x + dx * source.radius).toFixed(1));
  element.setAttribute('y1', (source.y + dy * source.radius).toFixed(1));
  element.setAttribute('x2', (target.x - dx * (target.radius + 3)).toFixed(1));
  element.setAttribute('y2', (target.y - dy * (target.radius + 3)).toFixed(1));
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
    simulation.alphaTarget(0.2).restart();
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

function make<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string>): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
