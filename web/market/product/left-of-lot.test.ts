import { expect, test } from 'vitest';
import { leftOfLot } from '#web/market/product/left-of-lot.ts';

const held_until = '2027-05-01T12:00:00.000Z';

test('stops showing a hold once an update says that the held pieces are sold', () => {
  const lot = { animals: [], left_to_buy: 3, pieces_held: 1, held_until };
  expect(leftOfLot(lot, null)).toEqual({ animals: [], piecesLeft: 2, heldUntil: held_until });
  const news = { animals: [], quantity: 0, held_until: null };
  expect(leftOfLot(lot, news)).toEqual({ animals: [], piecesLeft: 0, heldUntil: null });
});
