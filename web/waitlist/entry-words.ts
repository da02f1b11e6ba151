import { showSpecies } from '#contract/lib/species.ts';
import { LABEL_WORDS } from '#contract/orders/offering.ts';
import type { WaitlistEntry } from '#contract/waitlist/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

export const nameOf = ({ first_name, last_name }: WaitlistEntry): string => `${first_name} ${last_name}`.trim();

/** '2 Beef · USDA' */
export const animalsOf = ({ heads, species, process_option }: WaitlistEntry): string =>
  [`${heads} ${t(showSpecies(species))}`, ...(process_option ? [t(LABEL_WORDS[process_option])] : [])].join(' · ');

/** 'Fri, Dec 4' or 'Fri, Dec 4 ± 3 days' */
export const daysOf = ({ day, slack_days }: WaitlistEntry): string =>
  slack_days === 0 ? showDay(day) : t('{day} ± {count} days', { day: showDay(day), count: slack_days });
