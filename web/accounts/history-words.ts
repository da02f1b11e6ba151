import type { Settings } from '#contract/accounts/settings-api.ts';
import { ROLE_WORDS } from '#web/accounts/team-words.ts';
import { t, translate, type Words } from '#web/lib/words.ts';

/** Display names of settings, keyed by their name in the events. */
const SETTING_WORDS: Readonly<Record<keyof Settings | 'role' | 'owner', Words>> = {
  role: 'Role',
  owner: 'Owner',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  country: 'Country',
  time_zone: 'Time zone',
  species: 'Species',
  services: 'Value-added services',
  customer_mails: 'Messages to customers',
  customer_texts: 'Texts to customers',
  customer_pushes: 'Push notifications to customers',
  demands_card: 'Card required',
  demands_second_step: 'Two-step sign-in required',
  hours: 'Hours',
  pickup_rules: 'Picking up',
  shows_contact: 'Phone, email, and address on the public page',
  shows_prices: 'Prices on the public page',
  finder_radius_miles: 'Seller finder radius in miles',
  default_offering: 'Usual inspection',
  hang_days: 'Hanging days',
  usual_deposits: 'Usual deposits',
  kill_fee_due: 'Kill fee due at booking',
  waitlist_hours: 'Hours to respond to an offer',
  sheet_reminder_days: 'Cut sheet reminders (days before the kill date)',
  record_years: 'Years to keep records after the year of the kill',
  sheet_link_days: 'Days until a cut sheet link expires',
};

/** A setting's display name. Unknown settings are shown by their stored name. */
export const showSetting = (what: string): string =>
  what in SETTING_WORDS ? t(SETTING_WORDS[what as keyof typeof SETTING_WORDS]) : what.replaceAll('_', ' ');

/** The values of `default_offering`. */
const OFFERING_WORDS: Readonly<Record<string, Words>> = { usda: 'USDA inspected', custom: 'Custom, not for sale' };

/** A setting's value as display text. Known words, such as roles, Yes, and No, are translated. */
export const showValue = (value: string): string => {
  const words = ROLE_WORDS[value as keyof typeof ROLE_WORDS] ?? OFFERING_WORDS[value];
  return words ? t(words) : translate(value) || '–';
};
