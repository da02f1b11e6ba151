import type { OrderDetails } from '#contract/booking/api.ts';
import { sumQuarters } from '#contract/booking/shares.ts';
import {
  findTradeWarnings,
  TRADE_WARNINGS,
  type TradeFacts,
  type TradeWarning,
} from '#contract/booking/trade-warnings.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';
import { type Inspection, type Label, offeringOf } from '#contract/orders/offering.ts';
import {
  animalAt,
  animalsOf,
  isFilled,
  keyOfAnimal,
  labelOf,
  nameOfAnimal,
  type OrderDraft,
} from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/order-draft/trade-warnings.module.css';
import { t } from '#web/lib/words.ts';

/** An animal's name and the facts the trade rules check. */
export interface NamedFacts extends TradeFacts {
  name: string;
}

/**
 * What still has to be settled before the kill. These are only warnings and don't block anything. See docs/trade-facts.md,
 * Ownership before the kill.
 */
export function TradeWarnings({ animals }: { animals: readonly NamedFacts[] }) {
  const found = animals.map((animal) => ({ animal, warnings: findTradeWarnings(animal) }));
  const sentences = TRADE_WARNINGS.flatMap((warning) => {
    const meant = found.flatMap(({ animal, warnings }) => (warnings.includes(warning) ? [animal] : []));
    return meant.length === 0 ? [] : [{ warning, words: sayWarning(warning, meant) }];
  });
  if (sentences.length === 0) return null;
  return (
    <section className={classes.warnings} aria-label={t('Needed before the kill')}>
      <ul>
        {sentences.map(({ warning, words }) => (
          <li key={warning}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

function sayWarning(warning: TradeWarning, animals: readonly NamedFacts[]): string {
  const names = animals.map(({ name }) => name).join(', ');
  switch (warning) {
    case 'owner_missing':
      return t('Custom: every share needs an owner before the animal is killed. Still missing: {shares}.', {
        shares: animals.map(sayMissing).join(', '),
      });
    case 'inspection_voluntary':
      return t('USDA inspection is voluntary for {animals}. You have to request it, and there’s a fee.', {
        animals: names,
      });
    case 'age_file_missing':
      return t('Over 30 months: attach proof of age for {animals}.', { animals: names });
    case 'organic_file_missing':
      return t('Organic: attach the certificate for {animals}.', { animals: names });
  }
}

/** 'Beef 1, 2 quarters', or just the name if the animal has no owners. */
const sayMissing = ({ name, owned_quarters }: NamedFacts): string =>
  owned_quarters === 0 ? name : t('{name}, {count} quarters', { name, count: 4 - owned_quarters });

/** The facts about an order's animal that the trade rules check. */
export const factsOfOrder = (order: OrderDetails, name: string): NamedFacts => ({
  name,
  species: order.species,
  process_option: order.process_option as Label | '',
  offering: order.offering,
  organic: order.organic,
  over_thirty_months: order.over_thirty_months,
  owned_quarters:
    order.split.length > 0 ? sum(order.split.map(({ qty }) => qty)) : order.brought_by === null ? 0 : WHOLE_ANIMAL,
  has_organic_file: order.organic_certified_file !== '',
  has_thirty_plus_file: order.thirty_plus_file !== '',
});

/** The facts about each animal in a draft that the trade rules check. An edited animal has its own key and name. */
export const factsOfDraft = (
  draft: OrderDraft,
  default_offering: Inspection,
  edited?: { key: string; name: string },
): NamedFacts[] =>
  animalsOf(draft).map((animal) => {
    const { shares, ...facts } = animalAt(draft, edited?.key ?? keyOfAnimal(animal));
    const filled = shares.filter(isFilled);
    const isVerified = draft.organic === 'yes';
    const said =
      isVerified && facts.label !== ''
        ? labelOf({ process_option: facts.label, offering: facts.offering })
        : labelOf(draft);
    const brought = draft.customer === null ? 0 : WHOLE_ANIMAL;
    return {
      name: edited?.name ?? nameOfAnimal(animal),
      species: animal.species,
      process_option: said.process_option,
      offering: offeringOf(said.process_option, said.offering, default_offering),
      organic: (isVerified && facts.organic) || draft.organic,
      over_thirty_months: facts.over_thirty_months,
      owned_quarters: filled.length > 0 ? sumQuarters(filled.filter(({ customer }) => customer)) : brought,
      has_organic_file: draft.organic_certified_file.length > 0,
      has_thirty_plus_file: draft.thirty_plus_file.length > 0,
    };
  });
