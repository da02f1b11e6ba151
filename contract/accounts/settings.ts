import { z } from 'zod';
import { SERVICES } from '#contract/accounts/registration.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Flag, Id, IntBetween, Line, ListOf, RequiredLine, Zip } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { SPECIES } from '#contract/lib/species.ts';

/** The messages to customers that a plant may leave unsent. */
export const CUSTOMER_MAILS = {
  order_booked: 'Animals are booked or requested',
  product_received: 'An animal has arrived',
  sheet_reminder: 'A cut sheet is missing before the kill date',
} as const satisfies Readonly<Record<string, Words>>;
export type CustomerMail = keyof typeof CUSTOMER_MAILS;

/** The messages that a person of the office may ask for. */
export const OFFICE_MAILS = {
  order_booked: 'Someone books or requests a drop-off',
  cut_sheet_submitted: 'Someone fills in a cut sheet',
  sheet_change_asked: 'Someone asks to change a locked cut sheet',
} as const satisfies Readonly<Record<string, Words>>;
export type OfficeMail = keyof typeof OFFICE_MAILS;

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as K[];
/** Any of these, each once, in this order. */
const ChosenFrom = <K extends string>(keys: readonly K[]) =>
  ListOf(z.enum(keys as [K, ...K[]]), 2 * keys.length).transform((chosen) =>
    keys.filter((key) => chosen.includes(key)),
  );

/** Whether clocks can be set to it: 'America/Chicago'. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The parts of the Settings screen, each of which is saved on its own. What customers are shown of the plant: */
export const PlantSettings = z.object({
  name: RequiredLine(120),
  email: z.union([z.literal(''), Email]),
  phone: Line(40),
  address: Line(200),
  city: Line(100),
  state: Line(50),
  zip: Zip,
  country: Line(60),
  time_zone: RequiredLine(60).refine(isTimeZone, 'Choose a time zone.'),
});
/** What it handles, and what it does with it. All eleven species: yak is to be had only here. Decision C-55. */
export const WorkSettings = z.object({
  species: ChosenFrom(SPECIES).refine((chosen) => chosen.length > 0, 'Choose at least one animal.'),
  services: ChosenFrom(keysOf(SERVICES)),
});
export const MailSettings = z.object({ customer_mails: ChosenFrom(keysOf(CUSTOMER_MAILS)) });
/** How many days before the kill somebody can be reminded of a missing cut sheet. */
export const REMINDER_DAYS = ['14', '10', '7', '5', '3', '2', '1'] as const;
/** When missing cut sheets are reminded, none for never, and how many days a mailed link to one is good. Decision 0023. */
export const SheetSettings = z.object({
  sheet_reminder_days: ChosenFrom(REMINDER_DAYS),
  sheet_link_days: IntBetween(1, 365),
});
export const CardSettings = z.object({ demands_card: Flag });
/** How far the seller finder looks. Decision C-52. */
export const FinderSettings = z.object({ finder_radius_miles: IntBetween(1, 3000) });
/** How long a day is kept for whoever is offered it from the waitlist. */
export const WaitlistSettings = z.object({ waitlist_hours: IntBetween(1, 168) });

/** Every setting, as it is kept. */
export const Settings = z.object({
  ...PlantSettings.shape,
  ...WorkSettings.shape,
  ...MailSettings.shape,
  ...CardSettings.shape,
  ...FinderSettings.shape,
  ...WaitlistSettings.shape,
  ...SheetSettings.shape,
});
export type Settings = z.output<typeof Settings>;

/**
 * The plant's settings. `version` goes back with a change of them; `logo` is where the logo lies, '' for none; `office_mails`
 * are the caller's own; `can.change` is false for the butcher, who reads them.
 */
export const getSettings = endpoint({
  method: 'GET',
  path: '/api/plant/getSettings',
  input: z.object({}),
  data: z.object({
    version: z.int(),
    settings: Settings,
    logo: z.string(),
    office_mails: z.array(z.string()),
    can: z.object({ change: z.boolean() }),
  }),
  refusals: [],
  shows: ['settings'],
});

/**
 * Changes settings; what is left out stays as it was. In: `version` as it was read; where another person changed one of the
 * sent settings since, the change is refused with `settings_changed` and nothing is overwritten unseen. A species that orders
 * are still to come for is taken off only with `keeps_booked`: the orders stay, and nobody books more of it.
 */
export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/plant/saveSettings',
  input: Settings.partial().extend({ version: Id, keeps_booked: Flag.default(false) }),
  data: z.object({ version: z.int() }),
  done: 'Settings saved',
  refusals: ['settings_changed', 'species_booked'],
});

/** Chooses the messages about the plant's affairs that the caller gets. */
export const saveOfficeMails = endpoint({
  method: 'POST',
  path: '/api/account/saveOfficeMails',
  input: z.object({ office_mails: ChosenFrom(keysOf(OFFICE_MAILS)) }),
  data: z.null(),
  done: 'Settings saved',
  refusals: [],
});
