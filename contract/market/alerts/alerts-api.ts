import { z } from 'zod';
import { LinkToken } from '#contract/accounts/recovery-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Id, LanguageCode, Text } from '#contract/lib/fields.ts';
import { LotFilter } from '#contract/market/search/search-api.ts';

/** How many searches one email address can have alerts for. */
export const MAX_ALERTS = 20;
/** An unconfirmed alert is forgotten after this many days. */
export const CONFIRM_DAYS = 7;
/** How many characters a seller can write to their followers about a lot. */
export const MAX_NOTE = 500;

/** A saved search: for lots, or for plants, of which only the animal and the ZIP code count. */
export const SoughtFilter = LotFilter.extend({ wants: z.literal('plants').optional() });
export type SoughtFilter = z.output<typeof SoughtFilter>;

/**
 * Saves a search, so that an email, at most one a day, lists what is newly for sale, or the plants that are new. The address must be confirmed by a link,
 * unless it is the caller's own and already confirmed. The answer is the same whether or not the address has alerts.
 */
export const saveAlert = endpoint({
  method: 'POST',
  path: '/api/market/saveAlert',
  input: SoughtFilter.extend({ email: Email, language: LanguageCode.optional() }),
  data: z.object({ is_confirmed: z.boolean() }),
  refusals: ['zip_unknown', 'alerts_full'],
});

const Token = z.object({ token: LinkToken });

/** What an emailed link stops or starts: a saved search, or a farm's news. */
export const AlertState = z.object({
  state: z.enum(['unconfirmed', 'on', 'off']),
  /** The saved search; null for a farm's news. */
  filter: SoughtFilter.nullable(),
  /** The farm; '' for a saved search. */
  farm: z.string(),
});
export type AlertState = z.output<typeof AlertState>;

/** What an emailed link is about. */
export const viewAlert = endpoint({
  method: 'POST',
  path: '/api/market/viewAlert',
  input: Token,
  data: AlertState,
  refusals: ['link_over'],
});

/** Starts a saved search's emails, or starts them again. Doing so again changes nothing. */
export const confirmAlert = endpoint({
  method: 'POST',
  path: '/api/market/confirmAlert',
  input: Token,
  data: AlertState,
  refusals: ['link_over', 'alerts_full'],
});

/** Stops the emails that a link belongs to. Doing so again changes nothing. */
export const endAlert = endpoint({
  method: 'POST',
  path: '/api/market/endAlert',
  input: Token,
  data: AlertState,
  refusals: ['link_over'],
});

/** The signed-in person's saved searches, newest first. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/market/alerts',
  input: z.object({}),
  data: z.array(z.object({ alert_id: z.int(), token: z.string(), filter: SoughtFilter })),
  refusals: [],
  shows: ['market'],
});

/** How many people asked the caller's farm for emails, and whether they were told about this lot. */
export const viewFollowers = endpoint({
  method: 'GET',
  path: '/api/market/followers',
  input: z.object({ lot_id: Id }),
  data: z.object({
    followers: z.int(),
    emailed_at: z.string().nullable(),
  }),
  refusals: [],
  shows: ['market'],
});

/** Emails everyone who asked for the farm's news about a lot: once for each lot, and about one lot a day. */
export const emailFollowers = endpoint({
  method: 'POST',
  path: '/api/market/emailFollowers',
  input: z.object({ lot_id: Id, note: Text(MAX_NOTE).default('') }),
  data: z.object({ sent: z.int() }),
  refusals: ['lot_not_for_sale', 'followers_told', 'followers_told_today', 'no_followers'],
});
