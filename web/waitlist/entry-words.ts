import { showSpecies } from '#contract/lib/species.ts';
import type { WaitlistEntry } from '#contract/waitlist/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { labelAndInspection } from '#web/orders/order-words.ts';

export const nameOf = ({ first_name, last_name }: WaitlistEntry): string => `${first_name} ${last_name}`.trim();

/** '2 Beef · USDA' */
export const animalsOf = ({ heads, species, process_option, offering }: WaitlistEntry): string =>
  [
    `${heads} ${t(showSpecies(species))}`,
    ...(process_option ? [labelAndInspection(process_option, offering)] : []),
  ].join(' · ');

/** 'Fri, Dec 4' or 'Fri, Dec 4 ± 3 days' */
export const daysOf = ({ day, slack_days }: WaitlistEntry): string =>
  slack_days === 0 ? showDay(day) : t('{day} ± {count} days', { day: showDay(day), count: slack_days });
