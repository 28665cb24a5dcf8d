/** The pieces of a view in drawing units: trays, figures in their places, boxes for labels. */
import type { Figure, PieceView, Sprite, View } from '../wire';
import { boundsOf, footInHex, same, toDraw, type Box, type Place } from './geometry';
import { colourParty } from './ranks';
import { liveryOf, type Livery } from './sides';
import { flagPart, hatOf, horseClass, isMounted, uniformClass } from './sprites';

export interface DrawnFigure {
  id: string;
  piece: string;
  sprite: Sprite;
  fallen: boolean;
  mirrored: boolean;
  classes: string;
  x: number;
  y: number;
}

export interface DrawnPiece {
  piece: PieceView;
  at: Place;
  tray: Place[];
  hex: boolean;
  figures: DrawnFigure[];
  livery: Livery;
  /** The label of the piece stands under this. */
  box: Box;
  /** What the labels of other pieces should not hide. */
  body: Box;
}

export function drawPieces(view: View, scale: number): DrawnPiece[] {
  const sharing = new Map<string, string[]>();
  for (const piece of view.pieces) {
    if (!piece.cell) continue;
    const key = piece.cell.join();
    sharing.set(key, [...(sharing.get(key) ?? []), piece.id]);
  }
  return view.pieces.map((piece) => {
    const together = piece.cell ? (sharing.get(piece.cell.join()) ?? []) : [];
    return drawPiece(view, piece, scale, together);
  });
}

function drawPiece(view: View, piece: PieceView, scale: number, together: string[]): DrawnPiece {
  const at = toDraw(piece.place, scale);
  const livery = liveryOf(view, piece.side);
  // A commander stands by himself, without a tray.
  const outline = piece.kind === 'commander' ? [] : (piece.footprint ?? []);
  const tray = outline.map((corner) => toDraw(corner, scale));
  const hex = !!piece.cell && !tray.length;
  const party = colourParty(piece);
  const figures = (piece.figures ?? []).map((figure, index) => {
    const foot = footOf(piece, figure, hex, scale, together);
    const pose = party.get(index);
    const worn = pose ? { ...figure, sprite: { ...figure.sprite, pose } } : figure;
    return drawFigure(piece, worn, index, foot, livery);
  });
  const box = boxOf(at, tray, hex, figures);
  const body = hex ? { x: at[0] - 34, y: at[1] - 110, width: 68, height: 150 } : upTo(box, figures);
  return { piece, at, tray, hex, figures, livery, box, body };
}

/** Men stand taller than their tray is deep: what is to be left in sight ends at their hats. */
function upTo(box: Box, figures: readonly DrawnFigure[]): Box {
  const top = Math.min(box.y, ...figures.map((man) => man.y - (isMounted(man.sprite.pose) ? 200 : 150)));
  return { ...box, y: top, height: box.y + box.height - top };
}

/** In a hex men who share it stand side by side; elsewhere a man stands where he is. */
function footOf(piece: PieceView, figure: Figure, hex: boolean, scale: number, together: string[]): Place {
  const place = toDraw(figure.place, scale);
  if (!hex || !same(figure.place, piece.place)) return place;
  const men = piece.figures?.length ?? 1;
  if (together.length > 1) return footInHex(place, together.indexOf(piece.id), together.length);
  return footInHex(place, piece.figures!.indexOf(figure), men);
}

function drawFigure(piece: PieceView, figure: Figure, index: number, foot: Place, livery: Livery): DrawnFigure {
  const { sprite } = figure;
  return {
    id: `${piece.id}/${index}`,
    piece: piece.id,
    sprite,
    fallen: figure.fallen ?? false,
    mirrored: figure.mirrored ?? false,
    classes: `${uniformClass(sprite)} ${horseClass(sprite, piece.id)} side-${livery.colour}`,
    x: foot[0],
    y: foot[1],
  };
}

function boxOf(at: Place, tray: Place[], hex: boolean, figures: DrawnFigure[]): Box {
  if (tray.length) return boundsOf(tray);
  if (hex) return { x: at[0] - 90, y: at[1] - 70, width: 180, height: 146 };
  const feet = figures.map((figure): Place => [figure.x, figure.y]);
  const box = boundsOf(feet.length ? feet : [at]);
  return { x: box.x - 45, y: box.y - 40, width: box.width + 90, height: box.height + 62 };
}

/** The name of the ready-made symbol for figures that look alike. */
export function figureSymbol(sprite: Sprite, fallen: boolean, mini: boolean): string {
  if (fallen) return 'casualty';
  const parts = [sprite.pose, hatOf(sprite), ...(sprite.kit ?? [])];
  return `${mini ? 'm' : 'f'}_${parts.join('_')}`.replace(/[^\w-]/g, '');
}

/** Every different figure among these, for which a symbol must be made. */
export function patternsOf(pieces: readonly DrawnPiece[]): Sprite[] {
  const seen = new Map<string, Sprite>();
  for (const { figures } of pieces) {
    for (const { sprite } of figures) seen.set(figureSymbol(sprite, false, false), sprite);
  }
  return [...seen.values()];
}

/** Farther men first; in a line of horse the leading one first, so that heads overlap rumps. */
export function byDepth(a: DrawnFigure, b: DrawnFigure): number {
  if (a.y !== b.y) return a.y - b.y;
  if (isMounted(a.sprite.pose)) return a.mirrored ? a.x - b.x : b.x - a.x;
  return a.x - b.x;
}

export function hasFlag(figure: DrawnFigure): boolean {
  return !figure.fallen && flagPart(figure.sprite) !== null;
}
