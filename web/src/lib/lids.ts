/** The box lids of the five books. */
import blackPowder from '../art/lids/black_powder.svg?raw';
import edwardianSplendour from '../art/lids/edwardian_splendour.svg?raw';
import gentlemansWar from '../art/lids/gentlemans_war.svg?raw';
import gentlemenOfWar from '../art/lids/gentlemen_of_war.svg?raw';
import sharpeSkirmish from '../art/lids/sharpe_skirmish.svg?raw';

const LIDS: Record<string, string> = {
  gentlemans_war: gentlemansWar,
  black_powder: blackPowder,
  gentlemen_of_war: gentlemenOfWar,
  edwardian_splendour: edwardianSplendour,
  sharpe_skirmish: sharpeSkirmish,
};

export function lidOf(book: string): string {
  return LIDS[book] ?? '';
}
