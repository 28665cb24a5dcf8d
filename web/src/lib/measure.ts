/** How wide a word of a label is, measured once. */

const SIZE = 11.5;
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

export function textWidth(text: string, weight: number): number {
  const key = `${weight} ${text}`;
  const width = known.get(key);
  if (width !== undefined) return width;
  const measured = measure(text, weight);
  known.set(key, measured);
  return measured;
}

/** Widths read before the fonts had come are wrong. */
export function forget(): void {
  known.clear();
}

function measure(text: string, weight: number): number {
  if (pen === undefined) {
    pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  }
  if (!pen) return text.length * SIZE * 0.56;
  pen.font = `${weight} ${SIZE}px Lato, system-ui, sans-serif`;
  return pen.measureText(text).width;
}
