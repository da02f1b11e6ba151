import { showDay } from '#contract/lib/days.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { LABEL_WORDS } from '#contract/orders/offering.ts';
import type { WaitlistEntry } from '#contract/waitlist/api.ts';
import { t } from '#web/lib/words.ts';

export const nameOf = ({ first_name, last_name }: WaitlistEntry): string => `${first_name} ${last_name}`.trim();

/** '2 Beef · USDA' */
export const animalsOf = ({ heads, species, process_option }: WaitlistEntry): string =>
  [`${heads} ${t(showSpecies(species))}`, ...(process_option ? [t(LABEL_WORDS[process_option])] : [])].join(' · ');

/** '12/04/2026' or '12/04/2026 ± 3 days' */
export const daysOf = ({ day, slack_days }: WaitlistEntry): string =>
  slack_days === 0 ? showDay(day) : t('{day} ± {count} days', { day: showDay(day), count: slack_days });
