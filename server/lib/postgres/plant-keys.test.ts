import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

/** Tables whose `plant_id` is only a fact about the row. They would be in the global database. See docs/scale.md. */
const NOT_OF_A_PLANT = ['accounts', 'claims', 'lots', 'lot_animals', 'threads', 'thread_notes', 'plant_tokens'];

/** Keys that leave out `plant_id`, each with the reason. What a token opens is found by the token alone. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'exclusion shares.quarters_never_shared': 'no two plants have an order with the same id',
  'unique accounting_links.one_plant_per_company': 'a QuickBooks company belongs to one plant of all',
  'unique accounting_logins.accounting_logins_pkey': 'a token',
  'unique accounting_notices.accounting_notices_pkey': 'a notice that comes twice is found by its own id',
  'unique api_keys.api_keys_by_account': 'each key has an account of its own',
  'unique api_keys.api_keys_key_hash_key': 'a token',
  'unique calendar_feeds.calendar_feeds_token_hash_key': 'a token',
  'unique dropoff_holds.dropoff_holds_token_hash_key': 'a token',
  'unique pay_links.pay_links_token_hash_key': 'a token',
  'unique pay_pages.pay_pages_session_ref_key': 'the card provider’s name for it',
  'unique sheet_links.sheet_links_token_hash_key': 'a token',
};

/**
 * Triggers that notify other processes. A distributed database would do so only on the machine that holds the row, so these are
 * all on tables of the global database. Code announces what changes in a plant's tables, or it goes through the events.
 */
const NOTIFYING = [
  'accounts.account_changed',
  'card_profiles.card_changed',
  'second_factors.second_factor_changed',
  'sessions.session_ended',
];

/** The unique and exclusion rules of plants' tables, and the foreign keys between them, that leave out `plant_id`. */
async function keysWithoutPlant(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with plant_tables as (
      select c.oid, c.relname, a.attnum from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'plant_id' and not a.attisdropped
        and c.relname <> all(${NOT_OF_A_PLANT}::text[])
    )
    select (case when i.indisexclusion then 'exclusion ' else 'unique ' end) || t.relname || '.' || i.indexrelid::regclass as key
    from pg_index i join plant_tables t on t.oid = i.indrelid
    where (i.indisunique or i.indisexclusion) and not t.attnum = any(i.indkey::int2[])
    union all
    select 'foreign key ' || t.relname || '.' || f.conname from pg_constraint f join plant_tables t on t.oid = f.conrelid
    join plant_tables o on o.oid = f.confrelid
    where f.contype = 'f' and not t.attnum = any(f.conkey)
    order by 1`.execute(app.db);
  return rows.map(({ key }) => key);
}

test('each key of a plant’s table has plant_id, so that plants can be divided among databases, or a reason', async () => {
  expect(await keysWithoutPlant()).toEqual(Object.keys(EXCEPTIONS));
});

test('no trigger of a plant’s table notifies other processes', async () => {
  const { rows } = await sql<{ trigger: string }>`
    select format('%s.%s', c.relname, t.tgname) as trigger from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and p.prosrc ~* 'notify'
    order by 1`.execute(app.db);
  expect(rows.map(({ trigger }) => trigger)).toEqual(NOTIFYING);
});
