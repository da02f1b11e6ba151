import type { Settings } from '#contract/accounts/settings.ts';
import { ROLE_WORDS } from '#web/accounts/team-words.ts';
import { t, translate, type Words } from '#web/lib/words.ts';

/** What was changed, by its name in the events. */
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
  demands_card: 'Demand for a card',
  finder_radius_miles: 'Miles the seller finder looks',
  waitlist_hours: 'Hours to answer an offer',
  sheet_reminder_days: 'Reminders of missing cut sheets, days before the kill',
  sheet_link_days: 'Days that a link to a cut sheet is good',
};

/** A setting in words; one that this version does not know, as it is written. */
export const showSetting = (what: string): string =>
  what in SETTING_WORDS ? t(SETTING_WORDS[what as keyof typeof SETTING_WORDS]) : what.replaceAll('_', ' ');

/** A value in words where it is a word of ours: a role, Yes, No. */
export const showValue = (value: string): string =>
  value in ROLE_WORDS ? t(ROLE_WORDS[value as keyof typeof ROLE_WORDS]) : translate(value) || '–';
