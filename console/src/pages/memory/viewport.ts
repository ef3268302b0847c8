/** What is moved and scaled. */
export interface Viewport {
  /** Scales around the middle, or around a point of the drawing's box. */
  zoom(factor: number, at?: Point): void;
  /** Shows a box of the world as large as it fits. */
  fit(box: Box): void;
  /** Moves until a point of the world can be seen. */
  reveal(point: Point): void;
  /** A point of the screen in the world. */
  toWorld(event: { clientX: number; clientY: number }): Point;
  scale(): number;
  /** Whether somebody has moved or scaled it since it was fitted. */
  wasTouched(): boolean;
  destroy(): void;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MIN_SCALE = 0.15;
const MAX_SCALE = 4;
const FITTING_SCALE = 1.4;
const MARGIN = 48;
/** Titles are wider than the circles that they stand under. */
const SIDE_MARGIN = 72;

/** Lets a group of a drawing be panned by pointers, and scaled by the wheel or two fingers. */
export function viewportOf(svg: SVGSVGElement, world: SVGGElement, onChange: () => void): Viewport {
  let place = { x: 0, y: 0, scale: 1 };
  let touched = false;
  const pointers = new Map<number, Point>();
  const ended = new AbortController();
  const { signal } = ended;

  const move = (next: typeof place): void => {
    place = next;
    world.setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.scale})`);
    onChange();
  };
  const inBox = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = svg.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const middle = (): Point => ({ x: svg.clientWidth / 2, y: svg.clientHeight / 2 });
  const zoom = (factor: number, at = middle()): void => {
    const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, place.scale * factor));
    const ratio = scale / place.scale;
    touched = true;
    move({ scale, x: at.x - (at.x - place.x) * ratio, y: at.y - (at.y - place.y) * ratio });
  };

  svg.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0015 : 0.05)), inBox(event));
    },
    { signal, passive: false },
  );
  svg.addEventListener('pointerdown', (event) => pointers.set(event.pointerId, inBox(event)), { signal });
  svg.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = inBox(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      touched = true;
      if (other)
        zoom(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)), other);
      else move({ ...place, x: place.x + now.x - before.x, y: place.y + now.y - before.y });
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    svg.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId), { signal });
  }

  return {
    zoom,
    fit({ left, top, right, bottom }) {
      const room = { width: svg.clientWidth - 2 * SIDE_MARGIN, height: svg.clientHeight - 2 * MARGIN };
      const fitting = Math.min(room.width / Math.max(right - left, 1), room.height / Math.max(bottom - top, 1));
      const scale = Math.min(FITTING_SCALE, Math.max(MIN_SCALE, fitting));
      const { x, y } = middle();
      touched = false;
      move({ scale, x: x - ((left + right) / 2) * scale, y: y - ((top + bottom) / 2) * scale });
    },
    reveal(point) {
      const x = place.x + point.x * place.scale;
      const y = place.y + point.y * place.scale;
      const isSeen = x > MARGIN && y > MARGIN && x < svg.clientWidth - MARGIN && y < svg.clientHeight - MARGIN;
      if (!isSeen) move({ ...place, x: place.x + svg.clientWidth / 2 - x, y: place.y + svg.clientHeight / 2 - y });
    },
    toWorld(event) {
      const { x, y } = inBox(event);
      return { x: (x - place.x) / place.scale, y: (y - place.y) / place.scale };
    },
    scale: () => place.scale,
    wasTouched: () => touched,
    destroy: () => ended.abort(),
  };
}
