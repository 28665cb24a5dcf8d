/** A uniform as an army file names it: a preset of the art kit, and after it colours of one's own. */

/** "prussian, coat #2f6b45, facing #f4d35e": the preset, and what differs from it. */
export interface Dress {
  preset: string;
  own: Record<string, string>;
}

/** A colour that can be chosen, with its word. */
export interface Swatch {
  words: string;
  colour: string;
}

/** A part of a uniform with the colours it may have; all of them are in the art kit. */
export interface Cloth {
  id: string;
  words: string;
  swatches: readonly Swatch[];
}

const swatches = (text: string): Swatch[] =>
  text.split(', ').map((one) => {
    const [colour = '', ...words] = one.split(' ');
    return { words: words.join(' '), colour };
  });

export const CLOTHS: readonly Cloth[] = [
  { id: 'coat', words: 'Coat', swatches: swatches('#d2322b red, #27407d dark blue, #fffaf0 white, #2f6b45 green, #7b3f8f purple, #c9a96a khaki, #a7a99c grey, #2f6fa8 blue, #7a4e2b brown, #3a3836 black') },
  { id: 'facing', words: 'Facings', swatches: swatches('#f4d35e yellow, #d2322b red, #2aa39a teal, #fffaf0 white, #27407d dark blue, #20201f black, #8fb6d9 light blue, #2f7d4f green') },
  { id: 'legs', words: 'Trousers', swatches: swatches('#fffaf0 white, #8c97a6 grey, #28304a dark blue, #d2322b red, #7fa3cc light blue, #b9763a brown, #c9a96a khaki') },
  { id: 'belt', words: 'Belts', swatches: swatches('#fffaf0 white, #2a2320 black, #8a5a2b brown') },
  { id: 'plume', words: 'Plume', swatches: swatches('#2aa39a teal, #d2322b red, #fffaf0 white, #f0bf3c yellow, #3f7d4a green, #26221f black') },
];

/** What is of one colour with these stays so when they are dyed. */
const FOLLOWERS = ['lapel', 'facing', 'turn', 'epaul', 'hat2'];
const COLOUR = /^(\w+) (#[0-9a-f]{6})$/;

/** The parts of such a name; whatever is no colour of a cloth is passed over, for others may have written it. */
export function dressOf(uniform: string): Dress {
  const [preset = '', ...rest] = uniform.split(',').map((part) => part.trim());
  const own: Record<string, string> = {};
  for (const part of rest) {
    const [, id, colour] = COLOUR.exec(part.toLowerCase()) ?? [];
    if (id && colour && CLOTHS.some((cloth) => cloth.id === id)) own[id] = colour;
  }
  return { preset, own };
}

export function dressName({ preset, own }: Dress): string {
  return [preset, ...CLOTHS.filter(({ id }) => own[id]).map(({ id }) => `${id} ${own[id]}`)].join(', ');
}

/** The colours of a preset with one's own dyed in. */
export function dyed(colours: Readonly<Record<string, string>>, own: Readonly<Record<string, string>>): Record<string, string> {
  const found = { ...colours };
  for (const [id, colour] of Object.entries(own)) {
    for (const other of FOLLOWERS) if (colours[other] && colours[other] === colours[id]) found[other] = colour;
  }
  return { ...found, ...own };
}

/** A uniform with one cloth in another colour; the preset's own colour needs no saying. */
export function redyed(uniform: string, usual: Readonly<Record<string, string>>, id: string, colour: string): string {
  const { preset, own } = dressOf(uniform);
  const { [id]: _, ...others } = own;
  return dressName({ preset, own: usual[id] === colour ? others : { ...others, [id]: colour } });
}
