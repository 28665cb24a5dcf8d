// Written by tools/wire_types.py from the msgspec types of the server; do not edit.

/** An answer that gives every thing a place, so that a player can sort them himself. */
export interface Allotment {
  things: Record<string, string>;
  places: Record<string, string>;
}

/** A seat answers; a number that is not the open question's is refused as stale. */
export interface AnswerMessage {
  type: "answer";
  question: number;
  choice: unknown;
}

/** A field of fire or a range band on the table, nearest band first. */
export interface Arc {
  points: [number, number][];
  words: string;
}

/** A ready army as it stands in a list. */
export interface ArmyBrief {
  id: string;
  name: string;
  nation: string;
  points: number;
  size: string;
}

/** An army file taken apart into its fields, whatever they mean to its book. */
export interface ArmyFields {
  fields: Record<string, unknown>;
}

/** An army that somebody is building and wants counted. */
export interface ArmySheet {
  army: string;
}

/** The question before this seat. */
export interface Asked {
  number: number;
  kind: string;
  seat: string;
  words: string;
  cite: string;
  choices: Choice[];
  detail?: string;
  about?: string;
  trail?: string[];
  refusals?: Refusal[];
  newcomer?: PieceView | null;
  throw?: Throw | null;
  sets_up?: boolean;
  allotment?: Allotment | null;
}

/** A running or finished battle on the home page. */
export interface BattleBrief {
  battle: string;
  book: string;
  scenario: string;
  scenario_name: string;
  seats: Record<string, string>;
  clock: string;
  answers: number;
  verdict: Verdict | null;
  keys: Record<string, string>;
  begun: string;
  waiting?: string[];
}

/** A battle has been made; each human seat has a secret of its own. */
export interface Begun {
  battle: string;
  keys: Record<string, string>;
}

/** A book on the shelf. */
export interface BookInfo {
  id: string;
  name: string;
  edition: string;
  scenarios: ScenarioBrief[];
  armies: ArmyBrief[];
  switches: Switch[];
  levies: string[];
  own_decks?: boolean;
  stays?: string;
  own_scenarios?: boolean;
}

/** A hex: where it is in the grid, where its centre lies, and what grows there. */
export interface Cell {
  cell: [number, number];
  place: [number, number];
  kind?: string;
  zone?: string;
  words?: string;
}

/** An answer on offer. */
export interface Choice {
  choice: unknown;
  offer: Offer;
}

/** A battle at a table of its own on which everybody here waits. */
export interface Elsewhere {
  battle: string;
  seats: Record<string, string>;
}

/** The fields of the head of an army file, and of the companies in it. */
export interface Enlistment {
  head: Entry[];
  body: Level;
}

/** One field of an army file. A field called ``name`` is what its owner is called by. */
export interface Entry {
  id: string;
  words: string;
  kind?: "choice" | "flag" | "items" | "levels" | "mate" | "names" | "number" | "numbers" | "part" | "text";
  options?: Option[];
  usual?: string | number | boolean;
  unsaid?: string | number | boolean;
  needed?: boolean;
  blank?: string;
  least?: number;
  most?: number;
  only?: Record<string, (string | number | boolean)[]>;
  aside?: boolean;
  fields?: Entry[];
}

/** Why a choice is refused: a sentence to a player, its rule, and what would mend it. */
export interface Fault {
  words: string;
  cite: string;
  remedy?: string;
}

/** The table top itself. */
export interface Field {
  width: number;
  height: number;
  unit: string;
  cells?: Cell[];
  terrain?: TerrainView[];
  length?: number;
}

/** One man, horse or gun of a piece, where he stands. */
export interface Figure {
  place: [number, number];
  sprite: Sprite;
  fallen?: boolean;
  mirrored?: boolean;
}

/** What a side gained in a whole battle, in points of its chance to win. */
export interface Fortune {
  side: string;
  luck: number;
  choices: number;
}

/** A place where the book is silent or at odds with itself, and how we play it. */
export interface Gap {
  gap: string;
  ruling: string;
}

/** Somebody has come to the table or left it; nothing on it has changed. */
export interface Here {
  type: "here";
  seats: string[];
}

/** What a computer commander would do here and why; it may be nothing that was offered. */
export interface Hint {
  type: "hint";
  words: string;
  choice: unknown;
  offer: Offer;
  weighed: [string, string][];
  question: number;
}

/** A seat asks what a computer commander would do. */
export interface HintMessage {
  type: "ask-hint";
  question: number;
}

/** A list of companies in the file, and perhaps another inside each of them. */
export interface Level {
  id: string;
  words: string;
  fields: Entry[];
  recruits?: Recruit[];
  inside?: Level | null;
  cite?: string;
}

/** An army shall be raised by dice, in a way of its book and otherwise like another. */
export interface Levy {
  army: string;
  way: string;
}

/** A state of a piece: a symbol of the art kit (``mk-...``) and its word. */
export interface Marker {
  symbol: string;
  words: string;
  count?: number;
}

/** One reason that changes a number, and the rule that says so. */
export interface Modifier {
  amount: number;
  reason: string;
  cite: string;
}

/** An army counted and checked: its lines, its points, and everything wrong with it. */
export interface Muster {
  name: string;
  points: number;
  limit: number;
  lines: string[];
  faults: Fault[];
}

/** A battle that somebody wants to begin. */
export interface NewBattle {
  book: string;
  scenario: string;
  seats: Record<string, string>;
  armies?: Record<string, string>;
  switches?: Record<string, boolean | number | string>;
  seed?: string;
  own_dice?: boolean;
}

/** How one choice is shown: in words, and on the table where it points at something. */
export interface Offer {
  label: string;
  detail?: string;
  cite?: string;
  icon?: string;
  piece?: string;
  place?: [number, number] | null;
  path?: [number, number][];
  reckoning?: Reckoning | null;
  odds?: string;
  group?: string;
  tray?: [number, number][];
  figures?: [number, number][];
  actor?: string;
  fellows?: string[];
  where?: string;
}

/** Something that may stand in a field: a kind of unit, an item, a quality. */
export interface Option {
  value: string | number | boolean;
  words: string;
  points?: number;
  group?: string;
  detail?: string;
  sprite?: Sprite | null;
  only?: Record<string, (string | number | boolean)[]>;
  opens?: Record<string, (string | number | boolean)[]>;
  hosts?: string[];
  ammo?: boolean;
}

/** A unit, figure, gun or marker as it stands on the table. */
export interface PieceView {
  id: string;
  name: string;
  side: string;
  place: [number, number];
  kind?: string;
  cell?: [number, number] | null;
  bearing?: number;
  footprint?: [number, number][];
  figures?: Figure[];
  strength?: string;
  title?: string;
  markers?: Marker[];
  pills?: Pill[];
  lines?: string[];
  arcs?: Arc[];
  active?: boolean;
  acted?: boolean;
  words?: string;
  where?: string;
}

/** A short fact on a unit's card. */
export interface Pill {
  words: string;
  icon?: string;
  cite?: string;
}

/** Somebody who can take a seat. */
export interface PlayerInfo {
  id: string;
  name: string;
  words: string;
}

/** Whether a battle went as its record says, in a sentence. */
export interface Proof {
  ok: boolean;
  words: string;
}

/** What is reckoned, its base, and every modifier that applies. */
export interface Reckoning {
  what: string;
  base: number;
  cite: string;
  modifiers?: Modifier[];
}

/** A company ready to be enlisted; what it does not say, its chosen options do. */
export interface Recruit {
  fields: Record<string, string | number | boolean | (string | number | boolean)[] | Record<string, string | number | boolean>>;
  words?: string;
  group?: string;
  detail?: string;
  points?: number;
  only?: Record<string, (string | number | boolean)[]>;
}

/** An answer one might look for, and why it is not on offer. */
export interface Refusal {
  offer: Offer;
  fault: Fault;
}

/** A message that changed nothing, and why. */
export interface Refused {
  type: "refused";
  fault: Fault;
}

/** All that a seat was told, for scrubbing; ``count`` is how many events that is. */
export interface Replay {
  count: number;
  told: Told[];
}

/** A seat gives the battle up. */
export interface ResignMessage {
  type: "resign";
  question: number;
}

/** A rule in our own words, as the rules help shows it. */
export interface RuleInfo {
  id: string;
  chapter: string;
  kind: string;
  text: string;
  status: string;
  gaps: Gap[];
}

/** A scenario as it stands in the browser of scenarios. */
export interface ScenarioBrief {
  id: string;
  name: string;
  brief: string;
  sides: SideBrief[];
  size: string;
  length: string;
  cite?: string;
}

/** A scenario as it stands in a list, and its table before anybody has moved. */
export interface ScenarioLook {
  brief: ScenarioBrief;
  view: View;
}

/** A scenario that somebody is writing and wants laid out. */
export interface ScenarioSheet {
  scenario: string;
}

/** Everything a new battle can be made of. */
export interface Shelf {
  books: BookInfo[];
  players: PlayerInfo[];
  hosts?: string[];
}

/** How an event looks: what moves where, which dice fell, which cards were turned. */
export interface Show {
  kind?: string;
  side?: string;
  piece?: string;
  target?: string;
  path?: [number, number][];
  dice?: number[];
  kept?: boolean[];
  cards?: string[];
  reckoning?: Reckoning | null;
}

/** One side of a scenario before anyone has sat down. */
export interface SideBrief {
  seat: string;
  name: string;
  army: string;
  unless?: string;
}

/** One side and what is publicly known of it. */
export interface SideView {
  id: string;
  name: string;
  colour: string;
  seats: string[];
  score?: string;
  deck?: number | null;
  discards?: string[];
  hand?: string[];
  hand_title?: string;
  notes?: string[];
}

/** How a figure is drawn: symbols of the art kit and a uniform preset. */
export interface Sprite {
  uniform: string;
  pose: string;
  hat?: string;
  kit?: string[];
  variant?: string;
}

/** All a seat knows now: sent when it joins, and after every change. */
export interface State {
  type: "state";
  number: number;
  view: View;
  asked: Asked | null;
  waiting: string[];
  told: Told[];
  total_told: number;
  may_undo: boolean;
  trail: string[];
  verdict: Verdict | null;
  seats: Record<string, string>;
  commitment: string;
  seed: string;
  elsewhere?: Elsewhere | null;
  by_hand?: string[];
  throwing?: string;
  sealed?: boolean;
  setting_up?: boolean;
  here?: string[];
  watch?: string;
  may_resign?: boolean;
}

/** A house rule: a ruling a table could decide otherwise, with the value we play by. */
export interface Switch {
  id: string;
  words: string;
  default: boolean | number | string;
  cite: string;
  choices?: (boolean | number | string)[];
}

/** A piece of ground: an area, a line, or a building. */
export interface TerrainView {
  id: string;
  kind: string;
  name?: string;
  outline?: [number, number][];
  line?: [number, number][];
  level?: number;
  words?: string;
  where?: string;
}

/** Dice or cards that a seat throws or draws by hand; several are told with spaces between. */
export interface Throw {
  count: number;
  faces: string[];
  cards?: boolean;
  owner?: string;
  piece?: string;
  target?: string;
  cite?: string;
  rule?: string;
  means?: string[];
  open?: boolean;
}

/** How the balance of a finished battle ran. */
export interface Tide {
  balance: [number, number][];
  turning_points: TurningPoint[];
  fortunes: Fortune[];
  silence: string;
}

/** An event as a seat hears of it. */
export interface Told {
  number: number;
  kind: string;
  words: string;
  cite: string;
  show: Show;
  quiet?: boolean;
}

/** Where the balance of a battle jumped and stayed. */
export interface TurningPoint {
  told: number;
  words: string;
  cite: string;
  side: string;
  before: number;
  after: number;
  luck: number;
}

/** A seat takes its last choice back. */
export interface UndoMessage {
  type: "undo";
  question: number;
}

/** How a battle ended; no winner means a draw. */
export interface Verdict {
  winner: string | null;
  reason: string;
  cite: string;
}

/** Everything one seat may see. */
export interface View {
  book: string;
  scenario: string;
  seat: string;
  clock: string;
  field: Field;
  sides: SideView[];
  pieces: PieceView[];
  gone?: string[];
  goal?: string;
  notes?: string[];
}

/** A finished battle shall go on from a point of its replay, with these players. */
export interface WhatIf {
  told: number;
  seats: Record<string, string>;
  seat?: string;
}

export type FromBrowser = AnswerMessage | UndoMessage | HintMessage | ResignMessage;
export type ToBrowser = State | Here | Refused | Hint;
