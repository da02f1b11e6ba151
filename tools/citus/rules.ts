/**
 * What Citus documents about distributed tables, as far as we check it, and where we break it, each with the reason. See
 * docs/scale.md for what isn't checked. These pages of https://docs.citusdata.com/en/stable say it: develop/api_udf.html,
 * develop/reference_ddl.html, develop/reference_dml.html, develop/reference_workarounds.html, and extra/triggers.html.
 */
export const CITUS_RULES = {
  column: 'The distribution column has the same type everywhere, is never null, and is no generated column.',
  unique: 'A primary key, unique or exclusion rule of a distributed table has the distribution column.',
  foreign_key:
    'A foreign key between distributed tables has the distribution column on both sides. A distributed table may refer to a reference table, but not the other way around, nor to a local table.',
  set_null: 'No foreign key sets the distribution column to null or to its default, or follows changes of a key.',
  identity: 'Identity columns and sequences of distributed tables are bigint.',
  trigger: 'A trigger of a distributed table touches only rows of the same plant, and doesn’t notify.',
  join: 'Distributed tables are joined on their distribution column.',
  lock: 'A statement that locks, changes or deletes rows of a distributed table says of which plant.',
  conflict: 'What an upsert sets on a conflict isn’t volatile or stable.',
  volatile: 'What an update sets isn’t volatile.',
} as const;

/** Tables that have a plant in their key and still aren't distributed. */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  api_keys: 'a call brings only the key, whose account is global, too',
  plants: 'accounts refer to it',
};

/** Rules of distributed tables without the distribution column. They are dropped there, and this keeps them true or isn't. */
export const DROPPED: Readonly<Record<string, string>> = {
  'accounting_links.one_plant_per_company': 'not kept: two plants could connect the same company',
  'charges.charges_id': 'the ids come from one sequence',
  'charges.charges_provider_key_key': 'a random key that we make',
  'charges.one_open_charge': 'not kept: a purchase is of the market, so it needs a lock on its row',
  'counter_payments.one_balance': 'not kept: a claim is of the market, so it needs a lock on its row',
  'disputes.dispute_once': 'provider_events, which isn’t distributed, takes each notice once',
  'disputes.disputes_charge_id_fkey': 'not kept: the charge may be of another owner',
  'pay_pages.pay_pages_session_ref_key': 'the card provider gives each page a name of its own',
  'refunds.refund_of_provider': 'the card provider gives each refund a name of its own',
  'refunds.refunds_id': 'the ids come from one sequence',
  'refunds.refunds_provider_key_key': 'a random key that we make',
  'claims.claims_plant_id_cart_id_fkey': 'not kept: a reference or local table can’t refer to a distributed one',
  'counter_sales.counter_sales_owner_id_session_id_fkey':
    'not kept: a reference or local table can’t refer to a distributed one',
  'lot_animals.lot_animals_plant_id_order_id_fkey':
    'not kept: a reference or local table can’t refer to a distributed one',
  'market_payouts.market_payouts_charge_id_fkey':
    'not kept: a reference or local table can’t refer to a distributed one',
};

/**
 * Rules that get the distribution column there, because an order's id is the same at no two plants, and plant_tokens has each
 * token once.
 */
export const REPLACED: Readonly<Record<string, string>> = {
  'calendar_feeds.calendar_feeds_token_hash_key': 'unique (plant_id, token_hash)',
  'dropoff_holds.dropoff_holds_token_hash_key': 'unique (plant_id, token_hash)',
  'pay_links.pay_links_token_hash_key': 'unique (plant_id, token_hash)',
  'sheet_links.sheet_links_token_hash_key': 'unique (plant_id, token_hash)',
  'shares.quarters_never_shared':
    'exclude using gist (plant_id with =, order_id with =, int4range(first_quarter, first_quarter + quarters) with &&) deferrable',
};

/** The functions of triggers on distributed tables, and why they may run on the machine that holds the row. */
export const SAFE_TRIGGERS: Readonly<Record<string, string>> = {
  guard_overbooking: 'reads slot_overrides of the row’s plant',
  guard_release: 'reads slot_days and orders of the row’s plant',
  guard_status_move: 'looks at the row only',
  guard_whole_animal: 'reads shares and orders of the row’s plant',
  keep_floor_record: 'only refuses',
  keep_issued: 'looks at the row only',
  keep_meat_apart: 'reads batches and orders of the row’s plant',
  raise_order_version: 'looks at the row only',
  refuse_change: 'only refuses',
  require_categories: 'reads categories, of which each machine has a copy',
};

/** Triggers that are dropped there, and why nothing misses them. */
export const DROPPED_TRIGGERS: Readonly<Record<string, string>> = {
  note_token: 'for processes of the version before plant_tokens, which don’t add tokens themselves',
};
