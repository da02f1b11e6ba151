import fc from 'fast-check';
import { expect, test } from 'vitest';
import { animalsOf, countOrders, headsByCategory, type Quantities, quantityField } from '#contract/booking/booking.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { chooseOrgan, ORGANS, type Organ } from '#contract/orders/animal-terms.ts';
import { canMove, holdsSlots, ORDER_STATUS, statusesOf } from '#contract/orders/status.ts';

const quantities = (some: Partial<Quantities>): Quantities => ({
  ...(Object.fromEntries(SPECIES.map((species) => [quantityField(species), 0])) as Quantities),
  ...some,
});

test('makes one numbered order per animal, and a single order per flock', () => {
  const animals = animalsOf(quantities({ beef_qty: 2, poultry_qty: 40 }));
  expect(animals.map(({ species, animal_number, heads }) => [species, animal_number, heads])).toEqual([
    ['beef', 1, 1],
    ['beef', 2, 1],
    ['poultry', 1, 40],
  ]);
});

test('counts the orders that a booking will create, and every head in it', () => {
  const some = fc.record(Object.fromEntries(SPECIES.map((species) => [quantityField(species), fc.nat(20)])));
  fc.assert(
    fc.property(some, (counts) => {
      const animals = animalsOf(counts as Quantities);
      expect(countOrders(counts as Quantities)).toBe(animals.length);
      const heads = sum([...headsByCategory(animals).values()]);
      expect(heads).toBe(sum(Object.values(counts)));
    }),
  );
});

test('books hogs and pork in the same slot category', () => {
  expect([...headsByCategory(animalsOf(quantities({ hog_qty: 2, pork_qty: 1 })))]).toEqual([[4, 3]]);
});

test('clears the other organs when Pass is chosen, and Pass when another organ is [ORD-112]', () => {
  expect(chooseOrgan(['Heart', 'Liver'], 'Pass')).toEqual(['Pass']);
  expect(chooseOrgan(['Pass'], 'Liver')).toEqual(['Liver']);
  expect(chooseOrgan(['Liver'], 'Heart')).toEqual(['Heart', 'Liver']);
  expect(chooseOrgan(['Heart'], 'Heart')).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORGANS)), (presses) => {
      const chosen = presses.reduce<Organ[]>((held, organ) => chooseOrgan(held, organ), []);
      expect(chosen.includes('Pass') && chosen.length > 1).toBe(false);
    }),
  );
});

test('allows only the listed status moves, and none from rejected, completed, or deleted', () => {
  const all = Object.values(ORDER_STATUS);
  const moves = all.flatMap((from) => all.filter((to) => canMove(from, to)).map((to) => `${from}>${to}`));
  expect(moves.sort()).toEqual(['0>-1', '0>1', '1>-1', '1>0', '1>3', '4>-1', '4>0', '4>2']);
  expect(all.filter(holdsSlots).sort()).toEqual([0, 1, 3, 4]);
});

test('maps list types to statuses and ignores unknown ones [ORD-095]', () => {
  expect(statusesOf('pending')).toEqual([0]);
  expect(statusesOf('pending,open, Complete ,completed')).toEqual([0, 1, 3]);
  expect(statusesOf('pending_approval')).toEqual([4]);
  expect(statusesOf('toString,__proto__,')).toEqual([]);
});
