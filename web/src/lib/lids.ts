/** The box lids of the five books, and of the campaign. */
import blackPowder from '../art/lids/black_powder.svg?raw';
import edwardianCampaign from '../art/lids/edwardian_campaign.svg?raw';
import edwardianSplendour from '../art/lids/edwardian_splendour.svg?raw';
import gentlemansWar from '../art/lids/gentlemans_war.svg?raw';
import gentlemenOfWar from '../art/lids/gentlemen_of_war.svg?raw';
import sharpeSkirmish from '../art/lids/sharpe_skirmish.svg?raw';

const LIDS: Record<string, string> = {
  gentlemans_war: gentlemansWar,
  black_powder: blackPowder,
  gentlemen_of_war: gentlemenOfWar,
  edwardian_splendour: edwardianSplendour,
  edwardian_campaign: edwardianCampaign,
  sharpe_skirmish: sharpeSkirmish,
};

export function lidOf(book: string): string {
  return LIDS[book] ?? '';
}
