import { expect, test } from 'vitest';
import { SPECIES } from '#contract/lib/species.ts';
import { LOT_SPECIES, LotForm, PRODUCT_SPECIES } from '#contract/market/lots/lot.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';

test('game can’t be sold on the market, neither alive nor as a product', () => {
  const sold: readonly string[] = [...LOT_SPECIES, ...PRODUCT_SPECIES];
  const game = SPECIES.filter((species) => SPECIES_FACTS[species].isGame);
  expect(game).toEqual(['deer', 'wild_game']);
  for (const species of game) {
    expect(sold).not.toContain(species);
    for (const kind of ['animal', 'product']) expect(LotForm.safeParse({ kind, species }).success).toBe(false);
  }
  expect(LOT_SPECIES).toEqual(['beef', 'hog', 'pork', 'lamb', 'goat', 'bison', 'elk', 'yak']);
});
