/** A first battle explained while it is played: each lesson comes when its moment does. */
import type { Asked, Told } from '../wire';

export interface Moment {
  asked: Asked;
  log: readonly Told[];
  /** Lessons that have been given. */
  read: ReadonlySet<string>;
}

export interface Lesson {
  id: string;
  title: string;
  words: string;
  /** The same to somebody who has no mouse. */
  touch?: string;
  /** What on the page it is about. */
  at: string;
  when: (moment: Moment) => boolean;
}

/** The battle of the lessons: small, against an easy opponent, and the same for everyone. */
export const FIRST_BATTLE = {
  book: 'gentlemen_of_war', scenario: 'encounter', seats: { red: 'human', blue: 'random' }, seed: 'first steps',
};

const asks = (...kinds: string[]) => ({ asked }: Moment): boolean => kinds.includes(asked.kind);
const happened = ({ log }: Moment, ...kinds: string[]): boolean => log.some((told) => kinds.includes(told.kind));

const done = ({ read }: Moment, ...lessons: string[]): boolean => lessons.some((lesson) => read.has(lesson));

export const LESSONS: readonly Lesson[] = [
  {
    id: 'question', at: '.question', when: () => true, title: 'Everything is asked here',
    words: 'Each choice of the battle is put to you in this panel, with every answer the rules allow. Click one, or press the key in its little box. Whoever deploys second will act first; take what you like.',
    touch: 'Each choice of the battle is put to you in this panel, with every answer the rules allow. Tap one. Whoever deploys second will act first; take what you like.',
  },
  {
    id: 'table', at: '.frame', when: asks('Deploy'), title: 'The table answers too',
    words: 'The yellow hexes are answers. Rest the pointer on one and a ghost of your man stands there; click, and he does. Drag to move the table, turn the wheel to come nearer.',
    touch: 'The yellow hexes are answers. Tap one and a ghost of your man stands there; tap it again, and he does. Drag to move the table, and spread two fingers to come nearer.',
  },
  {
    id: 'activate', at: '.question', when: asks('Activate'), title: 'Who acts?',
    words: 'You and the enemy activate one man after the other. Those who may act are lit up on the table: click one of them there, or his name here.',
  },
  {
    id: 'card', at: '.unit', when: asks('Act'), title: 'His card',
    words: 'This is the man who acts: his points of action, what he carries, and four suits. A suit’s number is how many cards he draws when he tries something in it.',
  },
  {
    id: 'why', at: '.why', when: (moment) => asks('Act')(moment) && moment.read.has('card'), title: 'Why so many?',
    words: 'The question mark behind an answer opens its sum: every card, every reason, and the rule it comes from. Nothing here is decided behind your back.',
  },
  {
    id: 'move', at: '.frame', when: asks('Where', 'DashTo'), title: 'As far as the yellow goes',
    words: 'These hexes are within reach. The dashed line is the way he will take. Enemies next to him will hold him, so keep your distance until you mean it.',
  },
  {
    id: 'target', at: '.frame', when: asks('Target'), title: 'At whom?',
    words: 'Everyone who may be aimed at is lit up, and the line shows the aim. Cover and distance have been counted already: the answers say how.',
  },
  {
    id: 'buy', at: '.rail', when: asks('Buy'), title: 'Cards buy effects',
    words: 'You have drawn these cards. Each effect has a price in suits, such as a Diamond of 8 or more for a wound. Buy the best you can pay for; what is left goes to the discards.',
  },
  {
    id: 'log', at: '.log', when: (moment) => done(moment, 'move', 'buy') && happened(moment, 'Bought', 'Failed', 'Moved'), title: 'What has happened',
    words: 'The log tells it in sentences, the newest first. A small arrow opens the cards and the sum; a blue number opens the rule in our words.',
  },
  {
    id: 'help', at: '.hint', when: (moment) => asks('Act', 'Activate')(moment) && moment.read.has('log'), title: 'When in doubt',
    words: 'Hint asks a computer commander what he would do, and why. The bent arrow at the top takes your last answer back, as long as no card has been turned since.',
  },
  {
    id: 'end', at: '.top', when: (moment) => moment.read.has('help'), title: 'That is all of it',
    words: 'Every book is played like this. Fight this battle to its end, or go home and open another box: the battle is kept, and waits for you.',
  },
];

/** The lesson for this moment: the first whose time has come and which has not been given. */
export function lessonFor(moment: Moment): Lesson | null {
  return LESSONS.find((lesson) => !moment.read.has(lesson.id) && lesson.when(moment)) ?? null;
}
