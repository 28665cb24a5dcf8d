/** How the sides are told apart: by colour and by edge, never by colour alone. */
import type { SideView, TerrainView, Told, View } from '../wire';

export interface Livery {
  colour: string;
  bright: string;
  deep: string;
  /** Dashes of a tray's edge in pixels, and of a hex ring in drawing units. */
  dash: string;
  ring: string;
}

const NEUTRAL: Livery = {
  colour: 'none', bright: '#8a6a48', deep: 'var(--ink2)', dash: '1 4', ring: '4 14',
};

const LIVERIES: Record<string, Livery> = {
  red: { colour: 'red', bright: 'var(--red)', deep: 'var(--red-deep)', dash: 'none', ring: 'none' },
  blue: {
    colour: 'blue', bright: 'var(--blue)', deep: 'var(--blue-deep)', dash: '6.5 3.2', ring: '30 12',
  },
  // The other powers of a campaign.
  green: { colour: 'green', bright: 'var(--green)', deep: 'var(--green-deep)', dash: '1.5 3', ring: '4 14' },
  gold: { colour: 'gold', bright: 'var(--ochre)', deep: 'var(--ochre-deep)', dash: '9 3 1.5 3', ring: '30 10 6 10' },
  violet: { colour: 'violet', bright: 'var(--violet)', deep: 'var(--violet-deep)', dash: '3 3', ring: '14 14' },
  grey: { colour: 'grey', bright: 'var(--slate)', deep: 'var(--slate-deep)', dash: '12 3', ring: '44 12' },
};

export function livery(colour: string | undefined): Livery {
  return LIVERIES[colour ?? ''] ?? NEUTRAL;
}

export function liveryOf(view: View, side: string): Livery {
  return livery(view.sides.find((one) => one.id === side)?.colour);
}

type Named = Pick<SideView, 'id' | 'name' | 'colour' | 'seats'>;

/** The colour of a side named by its id, by its colour or by one of its seats. */
export function colourOf(sides: readonly Named[], name: string): string {
  const side = sides.find((one) => one.id === name || one.colour === name || one.seats.includes(name));
  return side?.colour ?? '';
}

/** The colour of an event's side. */
export function toldColour(view: View, told: Told): string {
  return colourOf(view.sides, toldSide(view, told));
}

/** Whose doing an event is: of the side it names, of the unit it is about, or of whom its sentence speaks first. */
export function toldSide(view: View, told: Told): string {
  const { side, piece } = told.show;
  return side || view.pieces.find((one) => one.id === piece)?.side || firstNamed(view, told.words);
}

/** The side of whoever opens a sentence; of a name that both sides have nothing can be said. */
function firstNamed(view: View, words: string): string {
  const bare = (name: string): string => name.replace(/^the /i, '');
  const opens = (name: string): boolean => {
    const [start, rest] = [bare(name), bare(words)];
    return !!start && rest.startsWith(start) && !/^\w/.test(rest.slice(start.length));
  };
  const sides = view.sides.filter((side) => opens(side.name)).map((side) => side.id);
  const pieces = view.pieces.filter((piece) => opens(piece.name)).map((piece) => piece.side);
  const found = new Set(sides.length ? sides : pieces);
  return found.size === 1 ? [...found][0]! : '';
}

/** A name in the middle of a sentence: the French, not The French. */
export function within(name: string): string {
  return name.replace(/^The /, 'the ');
}

/** The side a zone of the table belongs to, if it is one's own ground and not something fought for. */
export function zoneSide(zone: string, sides: readonly SideView[]): SideView | undefined {
  const seat = zone.replace(/^zone-/, '');
  return sides.find((side) => side.id === seat || side.seats.includes(seat));
}

/** What is written in a zone: whose it is, by the name the side has everywhere, or its own name. */
export function zoneName(zone: TerrainView, sides: readonly SideView[]): string {
  const owner = zoneSide(zone.id, sides);
  const name = (owner && owner.seats.length < 2 ? owner.name : zone.name) ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function ownSide(view: View): SideView | undefined {
  return view.sides.find((side) => side.seats.includes(view.seat));
}

/** Red or Blue, where a side has a name of its own and its events still speak of its colour. */
export function colourWord(side: Named): string {
  const word = side.colour.charAt(0).toUpperCase() + side.colour.slice(1);
  return side.id.startsWith(side.colour) && side.name !== word ? word : '';
}

export function seatName(sides: readonly Named[], seat: string): string {
  const side = sides.find((one) => one.seats.includes(seat)) ?? sides.find((one) => one.id === seat && !one.seats.length);
  if (side && side.seats.length < 2) return side.name;
  return seat ? seat[0]!.toUpperCase() + seat.slice(1) : '';
}

/** Who has won: the side of a seat however many command it, or all the powers of a coalition. */
export function victors(sides: readonly Named[], winner: string): string {
  const named = winner.split('+').map((seat) => sides.find((one) => one.seats.includes(seat))?.name ?? seatName(sides, seat));
  const [first, ...others] = new Set(named);
  return [first, ...others.map(within)].join(' and ');
}

/** More than this is no note but a story; it has no room on the rail. */
const LONG = 70;

export function isLong(note: string): boolean {
  return note.length > LONG;
}

/** What is to be read once, such as what led to the battle. */
export function longNotes(view: View): string[] {
  const own = ownSide(view);
  return [...(own?.notes ?? []), ...(view.notes ?? [])].filter(isLong);
}
