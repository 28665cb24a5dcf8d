/** Each book in a minute, for those who have never read it: what it is, how a turn goes, how one loses. */
export interface Primer {
  what: string;
  points: readonly (readonly [string, string])[];
}

const PRIMERS: Record<string, Primer> = {
  gentlemen_of_war: {
    what: 'a handful of men on hexes; quick',
    points: [
      ['Man by man', 'You and the enemy act with one man after the other. When everybody has acted once, the next turn begins.'],
      ['Points', 'A man has as many action points as his Clubs. Moving, shooting and striking cost points; what he does not use is lost.'],
      ['Cards', 'There are no dice. To try something he draws as many cards as his number in its suit, and the suits that come up buy an effect, such as a wound. A point more draws a card more.'],
      ['Wounds', 'With as many wounds as Spades he is at Death’s Door. The next wound takes him off the table.'],
      ['Rout', 'A side without its Commander, or with half its men gone, draws cards every turn to see whether it stands.'],
    ],
  },
  edwardian_splendour: {
    what: 'about fifty figures, each on its base',
    points: [
      ['A turn', 'The higher die chooses who moves first. The players move one unit each in turn; then those who stood still fire, then those who moved; last comes the hand-to-hand fighting.'],
      ['Fire', 'Both sides fire at the same moment, and those who are hit still shoot. Rifles reach 24 inches: a 4 or more hits near by, only a 6 far off.'],
      ['Guns', 'Shells fall beside their mark. Who aims at the same point again may correct the aim.'],
      ['Charge', 'Only a charge brings men into contact. There each man throws a die, and the higher one lives.'],
      ['Morale', 'A unit that lost men throws two dice, adding for its losses. More than its morale number, and all of it is gone.'],
    ],
  },
  edwardian_campaign: {
    what: 'a war of countries, battle by battle',
    points: [
      ['A turn', 'Units that lost men receive recruits. Then everyone says whom he attacks, sends his units to the fronts, and the battles are settled.'],
      ['Fronts', 'There is a front between every two countries at war. Units in reserve fight nobody this turn.'],
      ['Battles', 'The lot decides them, the stronger the likelier; or choose among the house rules to fight them, each at a table of its own.'],
      ['Units', 'The men lost in a battle stay lost until recruits come. Battles make units better, and breaking makes them worse.'],
      ['The end', 'The last country unconquered wins, alone or with its allies.'],
    ],
  },
  gentlemans_war: {
    what: 'ten units a side; cards say who acts',
    points: [
      ['Cards', 'A pack is turned card by card. Red cards are Red’s, black ones Blue’s: a number lets one unit act, a court card a whole brigade, an Ace even a unit that has acted.'],
      ['A cycle', 'No unit acts twice before all of its side have acted; then its side begins a new cycle. The first Joker ends both cycles at once; the second also reshuffles the pack.'],
      ['Hold Cards', 'Instead of acting you may keep a card, up to three, and play it later to interrupt: just before or after any card is turned.'],
      ['Movement dice', 'A unit’s dice are thrown for the inches it goes. Shooting, turning and forming up are paid for with dice that are then not thrown.'],
      ['Losses', 'Hits that are not saved take figures off, and a unit that lost some throws for its morale: it stands, falls back or runs.'],
      ['The end', 'An army that has lost half its units is beaten, unless the scenario says otherwise.'],
    ],
  },
  black_powder: {
    what: 'brigades, orders and formations',
    points: [
      ['A turn', 'First your commanders give orders, then your units shoot, then everybody in contact fights. Then it is the enemy’s turn.'],
      ['Orders', 'Say what a unit or brigade shall do; then two dice are thrown. Up to the commander’s staff rating they obey, and the lower the dice the farther they go, up to three moves. More than the rating, and he gives no more orders this turn.'],
      ['Initiative', 'A unit that begins the turn within 12 inches of the enemy may make one move without any order.'],
      ['Stamina', 'The number on a label, such as 3, or 2/3 after the first, says how many casualties a unit can still take. When none are left it is shaken; more may break it.'],
      ['The end', 'A brigade that has lost half its foot and horse is broken, and so is an army with half its brigades broken.'],
    ],
  },
  sharpe_skirmish: {
    what: 'a few dozen men and one leader',
    points: [
      ['Command', 'Your leader throws dice for command points. Each man under command costs one, and only those near enough hear him; sergeants and buglers carry his voice on.'],
      ['Obey or not', 'Those under command do what you like. For all others a die and the risk they run decide: they may come on, take cover, or run.'],
      ['A turn', 'One side is commanded, acts and shoots; then the other acts and shoots; last come the melees.'],
      ['Hits', 'A graze does nothing, a wound slows a man down, and a second wound kills.'],
    ],
  },
};

export function primerOf(book: string): Primer | null {
  return PRIMERS[book] ?? null;
}
