import { z } from 'zod';
import {
  CHANNELS,
  COMMUNITY_NOTICE_KEYS,
  CUSTOMER_NOTICE_KEYS,
  type CustomerNotice,
  cellOf,
  isEmailFixed,
  MESSAGE_NOTICE_KEYS,
  OFFICE_NOTICE_KEYS,
} from '#contract/accounts/notice-events.ts';
import { SERVICES } from '#contract/accounts/registration-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import {
  Count,
  Email,
  Flag,
  IntBetween,
  Json,
  Line,
  ListOf,
  MAX_INT,
  RequiredLine,
  Text,
  Zip,
} from '#contract/lib/fields.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { TimeZone } from '#contract/lib/time-zone.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as K[];
/** Accepts any selection of these keys, removes duplicates, and puts them in the order given here. */
const ChosenFrom = <K extends string>(keys: readonly K[]) =>
  ListOf(z.enum(keys as [K, ...K[]]), 2 * keys.length).transform((chosen) =>
    keys.filter((key) => chosen.includes(key)),
  );

/** The settings that customers can see. The sections of the Settings screen are saved separately. */
export const PlantSettings = z.object({
  name: RequiredLine(120),
  email: z.union([z.literal(''), Email]),
  phone: Line(40),
  address: Line(200),
  city: Line(100),
  state: Line(50),
  zip: Zip,
  country: Line(60),
  time_zone: TimeZone,
});
/** The species a plant handles (any of the eleven here, fewer at registration) and the services it offers. */
export const WorkSettings = z.object({
  species: ChosenFrom(SPECIES).refine((chosen) => chosen.length > 0, 'Choose at least one animal.'),
  services: ChosenFrom(keysOf(SERVICES)),
});
/** The emails to customers that a plant can turn off. */
export const CUSTOMER_MAILS: readonly CustomerNotice[] = CUSTOMER_NOTICE_KEYS.filter((event) => !isEmailFixed(event));
/** What the plant notifies customers of by email, text, and push. Each customer can turn off more. */
export const NoticeSettings = z.object({
  customer_mails: ChosenFrom(CUSTOMER_MAILS),
  customer_texts: ChosenFrom(CUSTOMER_NOTICE_KEYS),
  customer_pushes: ChosenFrom(CUSTOMER_NOTICE_KEYS),
});
/** How many days before the kill the plant can send a reminder about a missing cut sheet. */
export const REMINDER_DAYS = ['14', '10', '7', '5', '3', '2', '1'] as const;
/**
 * When to remind people about missing cut sheets (never, if no days are chosen), and how many days an emailed sheet link stays
 * valid. See docs/decisions/0023.
 */
export const SheetSettings = z.object({
  sheet_reminder_days: ChosenFrom(REMINDER_DAYS),
  sheet_link_days: IntBetween(1, 365),
});
/** Whether everyone in the office must use two-step sign-in. */
export const SignInSettings = z.object({ demands_second_step: Flag });
export const CardSettings = z.object({ demands_card: Flag });
/**
 * What the plant's public page says besides its name, town, species, and free days. The phone, email, address, and prices are
 * public only if the office says so.
 */
export const PublicPageSettings = z.object({
  hours: Text(300),
  pickup_rules: Text(1000),
  shows_contact: Flag,
  shows_prices: Flag,
});
/** How far the seller finder searches. */
export const FinderSettings = z.object({ finder_radius_miles: IntBetween(1, 3000) });
/** How animals are killed when neither the label nor the person booking says so. */
export const InspectionSettings = z.object({ default_offering: z.enum(['usda', 'custom']) });
/** The most days a carcass can hang; a larger number is assumed to be a typo. */
export const MAX_HANG_DAYS = 365;
/** How many days each species hangs before it is cut, unless an animal's order says otherwise. */
export const HangingSettings = z.object({ hang_days: Json(z.record(z.enum(SPECIES), Count(MAX_HANG_DAYS))) });
/** In whole dollars. */
export const MAX_USUAL_DEPOSIT = 10_000;
/** The deposit that is suggested for each head, and whether the kill fee is due at booking, too. */
export const DepositSettings = z.object({
  usual_deposits: Json(z.partialRecord(z.enum(SPECIES), Count(MAX_USUAL_DEPOSIT))),
  kill_fee_due: Flag,
});
/** How long a day stays reserved for the person it was offered to from the waitlist. */
export const WaitlistSettings = z.object({ waitlist_hours: IntBetween(1, 168) });
/** Records of killed animals and their owners are kept for so many years after the year. Federal rules say two. */
export const MIN_RECORD_YEARS = 2;
export const RecordSettings = z.object({ record_years: IntBetween(MIN_RECORD_YEARS, 20) });

/** Every setting, as stored. */
export const Settings = z.object({
  ...PlantSettings.shape,
  ...WorkSettings.shape,
  ...NoticeSettings.shape,
  ...CardSettings.shape,
  ...SignInSettings.shape,
  ...PublicPageSettings.shape,
  ...FinderSettings.shape,
  ...InspectionSettings.shape,
  ...HangingSettings.shape,
  ...DepositSettings.shape,
  ...WaitlistSettings.shape,
  ...SheetSettings.shape,
  ...RecordSettings.shape,
});
export type Settings = z.output<typeof Settings>;

/**
 * The plant's settings. Send `version` back when changing them. `logo` is the logo's URL, '' for none; `office_mails`
 * and `office_also` list what the caller is notified of as office staff; `can.change` is false for butchers, who can
 * only read the settings.
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
    office_also: z.array(z.string()),
    can: z.object({ change: z.boolean() }),
  }),
  refusals: [],
  shows: ['settings'],
});

/**
 * Changes settings; fields left out stay as they are. Takes the `version` that was read. If someone else has changed one of the
 * sent settings since then, the call is refused with `settings_changed`. A species with upcoming orders can only be removed
 * with `keeps_booked`: those orders stay, but no new ones can be booked.
 */
export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/plant/saveSettings',
  input: Settings.partial().extend({ version: IntBetween(1, MAX_INT), keeps_booked: Flag.default(false) }),
  data: z.object({ version: z.int() }),
  done: 'Settings saved',
  refusals: ['settings_changed', 'species_booked'],
});

const OFFICE_CELLS = OFFICE_NOTICE_KEYS.flatMap((event) => [cellOf('text', event), cellOf('push', event)]);
/**
 * Sets which messages about the plant the caller gets: `office_mails` by email, and `office_also` by text or push, such as
 * 'text:order_booked'.
 */
export const saveOfficeMails = endpoint({
  method: 'POST',
  path: '/api/account/saveOfficeMails',
  input: z.object({
    office_mails: ChosenFrom(OFFICE_NOTICE_KEYS),
    office_also: ChosenFrom(OFFICE_CELLS).optional(),
  }),
  data: z.null(),
  done: 'Settings saved',
  refusals: [],
});

const PERSON_NOTICES = [...MESSAGE_NOTICE_KEYS, ...COMMUNITY_NOTICE_KEYS];
const OWN_CELLS = [
  ...CUSTOMER_NOTICE_KEYS.flatMap((event) => CHANNELS.map((channel) => cellOf(channel, event))),
  ...PERSON_NOTICES.flatMap((event) => [cellOf('email', event), cellOf('push', event)]),
];
/**
 * What the caller turned off, such as 'text:order_booked' (at every plant) or 'email:community_digest' (in every
 * community). `texts_on` lists the messages and community news that the caller wants by text.
 */
export const getNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/account/getNoticeChoices',
  input: z.object({}),
  data: z.object({ notices_off: z.array(z.string()), texts_on: z.array(z.string()) }),
  refusals: [],
  shows: ['account'],
});
/**
 * Saves what the caller turned off and what they want by text. If `texts_on` is left out, that choice doesn't change. Emails
 * about money or with a cut sheet link are always sent.
 */
export const saveNoticeChoices = endpoint({
  method: 'POST',
  path: '/api/account/saveNoticeChoices',
  input: z.object({ notices_off: ChosenFrom(OWN_CELLS), texts_on: ChosenFrom(PERSON_NOTICES).optional() }),
  data: z.null(),
  done: 'Settings saved',
  refusals: [],
});
