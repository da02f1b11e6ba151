import type { LabelFacts } from '#contract/floor/labels/label-facts.ts';

/** A label of a custom pack, of which the plant hasn't said anything about itself. */
export const LABEL_FACTS: LabelFacts = {
  kind: 'custom',
  name: 'Rib steak',
  owner: 'Ana Field',
  number: 'B-C-1204',
  serial: '',
  lot: '',
  packed_on: '2026-11-20',
  net_clb: null,
  firm: '',
  place: '',
  establishment: '',
  is_poultry: false,
  ingredients: '',
  handling: 'frozen',
  unit_price: null,
  gtin: '',
  address: 'https://plant.test/p',
};
