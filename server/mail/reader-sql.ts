import { sql } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '#contract/lib/words.ts';

/** The language of account `a`, which may be missing. */
export const LANGUAGE = sql<Language>`coalesce(a.language, ${sql.lit(DEFAULT_LANGUAGE)})`;

/** How customers can reach plant `p`; '' if it shows neither a phone number nor an email address. */
export const PLANT_CONTACT = sql<string>`concat_ws(' · ', nullif(p.phone, ''), nullif(p.email, ''))`;

/** What a message says of plant `p`, which sends it. */
export const SENDER = sql`p.name as plant_name, ${PLANT_CONTACT} as plant_contact`;

/** Whom a message from plant `p` to customer `c` with account `a` goes to. Its email address is '' if the customer has none. */
export const CUSTOMER_READER = sql`c.customer_id, coalesce(c.email, '') as email, c.first_name, ${LANGUAGE} as language,
  ${SENDER}`;
