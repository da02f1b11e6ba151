import type { Words } from '#contract/lib/spanish.ts';

/** What sellers can claim about how an animal was raised. Buyers can filter by these claims. */
export const PRACTICES = [
  'grass_fed',
  'grain_finished',
  'pasture_raised',
  'organic',
  'no_hormones',
  'no_antibiotics',
  'non_gmo_feed',
  'animal_welfare',
  'regenerative',
  'heritage_breed',
  'product_of_usa',
] as const;
export type Practice = (typeof PRACTICES)[number];

interface PracticeRule {
  words: Words;
  /** The explanation that buyers see. */
  meaning: Words;
  /** The record a seller has to name for a claim that is regulated by law or by a certifier. */
  proof?: { label: Words; hint: Words };
}

export const PRACTICE_RULES: Readonly<Record<Practice, PracticeRule>> = {
  grass_fed: { words: 'Grass-fed', meaning: 'Ate only grass and forage after weaning.' },
  grain_finished: { words: 'Grain-finished', meaning: 'Raised on forage and fed grain before slaughter.' },
  pasture_raised: { words: 'Pasture-raised', meaning: 'Lived on pasture for most of its life.' },
  organic: {
    words: 'Certified organic',
    meaning: 'Certified under the National Organic Program.',
    proof: { label: 'Certifier and certificate number', hint: 'As printed on your organic certificate.' },
  },
  no_hormones: { words: 'No added hormones', meaning: 'Never given hormones to grow faster.' },
  no_antibiotics: { words: 'No antibiotics', meaning: 'Never given antibiotics.' },
  non_gmo_feed: { words: 'Non-GMO feed', meaning: 'Fed no genetically modified crops.' },
  animal_welfare: {
    words: 'Animal welfare certified',
    meaning: 'Audited by an animal welfare program.',
    proof: { label: 'Program and certificate number', hint: 'For example, Certified Humane 12345.' },
  },
  regenerative: { words: 'Regenerative grazing', meaning: 'Grazed in rotation to rebuild the soil.' },
  heritage_breed: { words: 'Heritage breed', meaning: 'A traditional breed that few farms still raise.' },
  // 9 CFR 412.3, in force since 2026-01-01.
  product_of_usa: {
    words: 'Product of USA',
    meaning: 'Born, raised, slaughtered, and processed in the United States.',
    proof: {
      label: 'Your record of birth, raising, slaughter, and processing',
      hint: 'For example, your herd book and the plant’s name. Keep it for the inspector.',
    },
  },
};
