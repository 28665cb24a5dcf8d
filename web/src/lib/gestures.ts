/** Fingers, mouse and wheel on the table, as pans, zooms and taps. */

export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(factor: number, px: number, py: number): void;
  tap(px: number, py: number, target: Element): void;
  hover(px: number, py: number, target: Element | null): void;
  /** True where a drag measures or carries something instead of panning. */
  drag?(from: [number, number], to: [number, number]): boolean;
  /** A drag is over; it was no pan where drag said so. */
  drop?(to: [number, number]): void;
  settled(): void;
}

interface Finger {
  x: number;
  y: number;
  startX: number;
  startY: number;
  target: Element;
}

/** A press that moves less than this is a tap. */
const SLACK = 5;
const REST = 160;

export function gestures(node: HTMLElement, act: Gestures): { destroy(): void } {
  const fingers = new Map<number, Finger>();
  let moved = false;
  let timer = 0;

  const here = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = node.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const rest = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => act.settled(), REST);
  };

  function down(event: PointerEvent): void {
    if (event.button > 1) return;
    const [x, y] = here(event);
    fingers.set(event.pointerId, { x, y, startX: x, startY: y, target: event.target as Element });
    if (fingers.size > 1) moved = true;
  }

  function move(event: PointerEvent): void {
    const [x, y] = here(event);
    const finger = fingers.get(event.pointerId);
    if (!finger) return act.hover(x, y, event.target as Element);
    if (!moved && Math.hypot(x - finger.startX, y - finger.startY) < SLACK) return;
    if (!moved) node.setPointerCapture(event.pointerId);
    moved = true;
    if (fingers.size === 1) one(finger, x, y);
    else two(event.pointerId, finger, x, y);
    finger.x = x;
    finger.y = y;
    rest();
  }

  function one(finger: Finger, x: number, y: number): void {
    if (act.drag?.([finger.startX, finger.startY], [x, y])) return;
    act.pan(x - finger.x, y - finger.y);
  }

  function two(id: number, finger: Finger, x: number, y: number): void {
    const other = [...fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y) || 1;
    const after = Math.hypot(x - other.x, y - other.y);
    act.pan((x - finger.x) / 2, (y - finger.y) / 2);
    act.zoom(after / before, (x + other.x) / 2, (y + other.y) / 2);
  }

  function up(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (finger && !moved && event.type === 'pointerup') act.tap(finger.x, finger.y, finger.target);
    else if (finger && event.type === 'pointerup') act.drop?.([finger.x, finger.y]);
    if (!fingers.size) moved = false;
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    act.zoom(Math.exp(-event.deltaY * lines * 0.0016), ...here(event));
    rest();
  }

  const leave = (): void => act.hover(-1, -1, null);
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  node.addEventListener('pointerleave', leave);
  node.addEventListener('wheel', wheel, { passive: false });
  return {
    destroy(): void {
      clearTimeout(timer);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('wheel', wheel);
    },
  };
}
