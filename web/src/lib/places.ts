/** A hex book may name a hex where others name a place; on the page everything is a place. */
import type { Asked, Field, Offer, State, Told, View } from '../wire';
import type { Place } from './geometry';

type Finder = (place: Place) => Place;

const AS_IT_IS: Finder = (place) => place;

/** Turns the coordinates of a hex into its middle on the table, and leaves true places alone. */
export function finder(field: Field): Finder {
  const cells = field.cells ?? [];
  if (!cells.length) return AS_IT_IS;
  const middles = new Set(cells.map((cell) => cell.place.join()));
  const byCell = new Map(cells.map((cell) => [cell.cell.join(), cell.place]));
  return (place) => (middles.has(place.join()) ? place : (byCell.get(place.join()) ?? place));
}

export function toldOnTable(told: readonly Told[], view: View): Told[] {
  const find = finder(view.field);
  return told.map((one) =>
    one.show.path?.length ? { ...one, show: { ...one.show, path: one.show.path.map(find) } } : one,
  );
}

/** A state with every offer and event in places on the table. */
export function onTable(state: State): State {
  const find = finder(state.view.field);
  if (find === AS_IT_IS) return state;
  return {
    ...state,
    told: toldOnTable(state.told, state.view),
    asked: state.asked && askedOnTable(state.asked, find),
  };
}

function askedOnTable(asked: Asked, find: Finder): Asked {
  const placed = (offer: Offer): Offer => ({
    ...offer,
    place: offer.place ? find(offer.place) : null,
    path: offer.path?.map(find),
  });
  return {
    ...asked,
    choices: asked.choices.map((one) => ({ ...one, offer: placed(one.offer) })),
    refusals: asked.refusals?.map((one) => ({ ...one, offer: placed(one.offer) })),
  };
}
