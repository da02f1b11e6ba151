import { expect, test } from 'vitest';
import type { z } from 'zod';
import { CHANNELS } from '#contract/accounts/notice-events.ts';
import { REMINDER_DAYS } from '#contract/accounts/settings-api.ts';
import { COMMUNITY_MAILS, JOIN_POLICIES, MEMBER_ROLES } from '#contract/community/community.ts';
import { POST_KINDS, REACTIONS } from '#contract/community/posts-api.ts';
import { CUT_STYLES } from '#contract/cut-sheets/estimate/plant-yield.ts';
import { CUSTOMER_TYPES } from '#contract/directory/api.ts';
import { IF_KNOWN, IF_PHONE, IMPORT_ACTIONS, IMPORT_STATUSES } from '#contract/directory/import-api.ts';
import { SAME_BY } from '#contract/directory/records-api.ts';
import { DAY_KINDS } from '#contract/floor/api.ts';
import { BATCH_KINDS, MEATS, SOURCE_KINDS } from '#contract/floor/batches.ts';
import { PLACE_KINDS } from '#contract/floor/checks/checks.ts';
import { PIECES } from '#contract/floor/cooler/cooler.ts';
import { COUNTED_BY, FORFEIT_OUTCOMES } from '#contract/floor/forfeit.ts';
import { CWD_RESULTS, WEIGHT_BASES } from '#contract/floor/game.ts';
import { HOLD_KINDS } from '#contract/floor/holds-api.ts';
import { APPROVED_KINDS, HANDLING, LABEL_SIZES } from '#contract/floor/labels/label-kinds.ts';
import { ENTRY_KINDS, LINK_STATES } from '#contract/invoicing/accounting-entries-api.ts';
import { CANCEL_CAUSES } from '#contract/invoicing/paying/cancel-rules.ts';
import { PAID_OUT_TO } from '#contract/invoicing/till/cash.ts';
import { DOCUMENT_NAMES } from '#contract/legal/documents.ts';
import { ROLES } from '#contract/lib/roles.ts';
import { CATEGORY_NAMES, CATEGORY_OF, SPECIES } from '#contract/lib/species.ts';
import { LANGUAGES } from '#contract/lib/words.ts';
import { SHARE_SIZES } from '#contract/market/lots/lot.ts';
import { LABEL_HOLDS } from '#contract/market/pos/counter-api.ts';
import { MESSAGE_KINDS, SUBJECTS } from '#contract/messages/messages-api.ts';
import { GROUPS } from '#contract/notices/broadcast-api.ts';
import { SEXES } from '#contract/orders/animal-terms.ts';
import { NOTICES } from '#contract/orders/notices-api.ts';
import { LABELS } from '#contract/orders/offering.ts';
import { STAGES, STATUS_WORDS } from '#contract/orders/status.ts';
import { YesNo } from '#contract/orders/verified-animal.ts';
import { DECLINE_NAMES, METHOD_NAMES, RECORDED, RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import { TAXED_AS, UNITS } from '#contract/pricing/counter-goods.ts';
import { TAX_CLASS_NAMES } from '#contract/pricing/price-list.ts';
import { DATA_ABOUT } from '#contract/reports/data-file-api.ts';
import { ENTRY_STATUSES } from '#contract/waitlist/status.ts';
import { allRoutes } from '#server/app/routes.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();
type Values = readonly (string | number)[];

/** The contract's enumerations, each with the columns that hold it. */
const HELD: readonly (readonly [offered: Values, ...columns: string[]])[] = [
  // API keys have accounts of their own, which nobody signs in to.
  [[...ROLES, 'api_key'], 'accounts.role'],
  [Object.keys(LANGUAGES), 'accounts.language', 'day_pdfs.language', 'notice_texts.language'],
  [REMINDER_DAYS, 'plants.sheet_reminder_days'],
  [DOCUMENT_NAMES, 'agreement_acceptances.agreement'],
  [CHANNELS, 'mails.channel'],
  [CUSTOMER_TYPES, 'customers.type'],
  [IF_KNOWN, 'customer_imports.if_known'],
  [IF_PHONE, 'customer_imports.if_phone', 'customer_import_rows.choice'],
  [IMPORT_ACTIONS, 'customer_import_rows.action'],
  [IMPORT_STATUSES, 'customer_imports.status'],
  [SAME_BY, 'customer_import_rows.match_by'],
  [STAGES, 'orders.stage'],
  [['', ...SEXES], 'orders.sex'],
  [Object.keys(STATUS_WORDS), 'orders.status'],
  [YesNo.unwrap().options, 'orders.organic', 'orders.over_thirty_months', 'bookings.organic'],
  [['', ...LABELS], 'orders.process_option', 'price_lists.label', 'waitlist_entries.process_option'],
  [LABELS, 'product_labels.process_option'],
  [CUT_STYLES, 'animal_yields.style'],
  [CWD_RESULTS, 'game_animals.cwd'],
  [APPROVED_KINDS, 'approved_labels.kind'],
  [HANDLING, 'approved_labels.handling'],
  [LABEL_SIZES, 'label_settings.size'],
  [WEIGHT_BASES, 'game_animals.weight_basis'],
  [BATCH_KINDS, 'batches.kind', 'batch_minimums.kind'],
  [MEATS, 'batches.meat'],
  [SOURCE_KINDS, 'batch_sources.kind'],
  [HOLD_KINDS, 'holds.kind'],
  [PIECES, 'hanging_pieces.piece'],
  [COUNTED_BY, 'pickup_rules.counted_by'],
  [FORFEIT_OUTCOMES, 'forfeits.outcome'],
  [PLACE_KINDS, 'check_places.kind'],
  [NOTICES, 'order_notices.event'],
  [
    Object.keys(CATEGORY_NAMES),
    'dropoff_holds.category_id',
    'orders.category_id',
    'price_lists.category_id',
    'slot_days.category_id',
    'slot_overrides.category_id',
    'slot_weights.category_id',
    'species.category_id',
    'waitlist_entries.category_id',
    'weekly_slots.category_id',
  ],
  [SPECIES, 'orders.species', 'waitlist_entries.species', 'cut_sheet_templates.species'],
  [ENTRY_STATUSES, 'waitlist_entries.status'],
  [DAY_KINDS, 'day_pdfs.day_of'],
  [DATA_ABOUT, 'data_files.about'],
  [Object.keys(GROUPS), 'broadcasts.audience'],
  [METHOD_NAMES, 'payments.method', 'paying_rules.methods'],
  [RECORDED_FOR_INVOICES, 'counter_payments.method'],
  [RECORDED, 'till_moves.method'],
  [DECLINE_NAMES, 'charges.decline'],
  [CANCEL_CAUSES, 'cancellations.cause'],
  [PAID_OUT_TO, 'till_moves.account'],
  [TAX_CLASS_NAMES, 'accounting_mappings.tax_class', 'invoice_lines.tax_class'],
  [Object.keys(ENTRY_KINDS), 'accounting_entries.kind'],
  [LINK_STATES, 'accounting_links.state'],
  [SHARE_SIZES, 'lots.share_sizes'],
  [LABEL_HOLDS, 'counter_products.label_holds'],
  [TAXED_AS, 'counter_products.tax_class', 'counter_sale_lines.listed_tax_class', 'till_counter_nets.tax_class'],
  [UNITS, 'counter_products.unit', 'counter_sale_lines.listed_unit'],
  [JOIN_POLICIES, 'communities.join_policy'],
  [COMMUNITY_MAILS, 'community_members.mails'],
  [MEMBER_ROLES, 'community_members.role'],
  [POST_KINDS, 'community_posts.kind'],
  [REACTIONS, 'community_reactions.kind'],
  [MESSAGE_KINDS, 'thread_members.other_kind'],
  [SUBJECTS, 'threads.subject'],
];

/** The values that a check lists for a column: '= any (array[…])' for one value, '<@ …' for a list of them. */
const LIST = /(\w+) (?:= ANY|<@) \(?(?:ARRAY\[([^\]]*)\]|'\{([^}]*)\}')/g;

async function findStored(): Promise<Map<string, Set<string>[]>> {
  const { rows } = await app.pool.query<{ table: string; says: string }>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as says from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`);
  const stored = new Map<string, Set<string>[]>();
  for (const { table, says } of rows) {
    for (const [, column, array, list] of says.matchAll(LIST)) {
      const values = list?.split(',') ?? array?.split(', ').map((value) => value.replace(/^'(.*)'.*$/, '$1')) ?? [];
      const key = `${table}.${column}`;
      stored.set(key, [...(stored.get(key) ?? []), new Set(values)]);
    }
  }
  const { rows: references } = await app.pool.query<{ table: string; column: string; to: string }>(`
    select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as to
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('species'::regclass, 'categories'::regclass)`);
  const [species, categories] = await Promise.all([
    app.db.selectFrom('species').select('species').execute(),
    app.db.selectFrom('categories').select('category_id').execute(),
  ]);
  const keys: Record<string, Set<string>> = {
    species: new Set(species.map((row) => row.species)),
    categories: new Set(categories.map((row) => String(row.category_id))),
  };
  for (const { table, column, to } of references) stored.set(`${table}.${column}`, [keys[to] ?? new Set()]);
  return stored;
}

test('the tables of species and categories hold what the contract says', async () => {
  const species = await app.db.selectFrom('species').selectAll().execute();
  expect(Object.fromEntries(species.map((row) => [row.species, row.category_id]))).toEqual(CATEGORY_OF);
  const categories = await app.db.selectFrom('categories').selectAll().execute();
  expect(Object.fromEntries(categories.map((row) => [row.category_id, row.name]))).toEqual(CATEGORY_NAMES);
});

test('a special day can only be for categories that exist', async () => {
  const plant = await makePlant(app);
  const day = {
    first_day: '2026-01-01',
    last_day: '2026-01-01',
    is_closed: true,
    reason: 'Holiday',
    created_by: plant.plant_id,
  };
  const add = (category_ids: number[]) =>
    app.db
      .insertInto('special_days')
      .values({ ...day, plant_id: plant.plant_id, category_ids })
      .execute();
  await add([1, 10]);
  await expect(add([1, 99])).rejects.toThrow('a category of this special day is unknown');
});

const listed = (values: Iterable<string>) => [...new Set(values)].toSorted().join();

/** Columns whose values no call takes or returns as they are, each with who decides them. */
const ALONE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'The server decides it, and no call takes or returns it.': [
      'accounting_entries.state',
      'accounting_links.provider',
      'cancellations.state',
      'challenges.kind',
      'community_files.state',
      'invoice_dunnings.kind',
      'dropoff_holds.outcome',
      'farm_requests.state',
      'charges.state',
      'market_payments.mode',
      'market_payouts.state',
      'postings.kind',
      'one_time_links.purpose',
      'plant_tokens.kind',
      'order_reminders.about',
      'charges.state',
      'refunds.state',
      'sandbox_charges.outcome',
      'till_counter_nets.kind',
      'counter_payments.kind',
      'till_counter_taxes.kind',
    ],
    'Which of the accounts belong to no customer, and which are the market’s.': [
      'transfers.credit_account',
      'transfers.debit_account',
    ],
    'Calls show only some of its values, or show it under another name.': [
      'allocations.kind',
      'claims.state',
      'community_members.state',
      'community_posts.state',
      'cut_sheets.status',
      'lot_animals.state',
      'refunds.kind',
      'share_splits.outcome',
      'sheet_links.how',
      'till_moves.kind',
      'waitlist_offers.outcome',
    ],
    'A call has one field for each of its values.': ['order_files.purpose', 'orders.priced_by'],
    'Days of the week.': ['delivery_places.weekdays'],
    'Numbers of quarters.': ['cut_sheet_templates.share_sizes'],
    'The label decides it, together with the offering.': ['lots.process_option'],
  }).flatMap(([why, columns]) => columns.map((column) => [column, why])),
);

test('each enumeration is the same list in the contract and in the check of its column', async () => {
  const stored = await findStored();
  const wrong = HELD.flatMap(([offered, ...columns]) => {
    const values = [...new Set(offered.map(String))].toSorted().join();
    return columns
      .filter((column) => !stored.get(column)?.some((held) => [...held].toSorted().join() === values))
      .map((column) => `${column}: ${values}`);
  });
  expect(wrong).toEqual([]);
});

test('every check that lists the values of a column is compared with the contract or has a reason not to be', async () => {
  const shown = new Map<string, string[]>();
  for (const { endpoint } of allRoutes(['any'], folderStore(''))) {
    for (const [name, values] of [...offeredIn(endpoint.input), ...offeredIn(endpoint.data)]) {
      shown.set(name, [...(shown.get(name) ?? []), listed(values)]);
    }
  }
  const held = new Set(HELD.flatMap(([, ...columns]) => columns));
  const isCompared = (column: string, lists: Set<string>[]) =>
    held.has(column) || lists.every((list) => shown.get(column.split('.')[1] ?? '')?.includes(listed(list)));
  const alone = [...(await findStored())]
    .filter(([column, lists]) => !isCompared(column, lists))
    .map(([column]) => column);
  expect(alone.toSorted()).toEqual(Object.keys(ALONE).toSorted());
});

test('no call that saves something accepts a value that the checks of every column of that name forbid', async () => {
  const byName = Map.groupBy(await findStored(), ([key]) => key.split('.')[1] ?? '');
  const wrong: string[] = [];
  let count = 0;
  // Lists are filtered by words of their own, such as 'open' or '' for all.
  for (const { endpoint } of allRoutes(['any'], folderStore('')).filter(({ kind }) => kind !== 'read')) {
    for (const [name, values] of offeredIn(endpoint.input)) {
      const held = byName.get(name)?.flatMap(([, lists]) => lists);
      if (held === undefined || STORED_ELSEWHERE.includes(`${endpoint.path} ${name}`)) continue;
      count += 1;
      if (!held.some((list) => values.every((value) => list.has(value))))
        wrong.push(`${endpoint.path} ${name}: ${values.join()}`);
    }
  }
  expect(count).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

/** Fields that have the name of a checked column, but aren't stored in it. */
const STORED_ELSEWHERE = [
  '/api/cutsheet/create_template type',
  '/api/plant/skipFirstStep step',
  '/api/prices/addPriceList unit',
  '/api/prices/savePriceEdition unit',
  '/api/invoice/save_line unit',
  '/api/calendar/calenderEventAction action',
  '/api/floor/saveCheck kind',
  '/api/floor/saveRecall kind',
  '/api/floor/saveRecall type',
];

/** What zod's types have in common here; each has only some of these. */
interface Definition {
  type: string;
  entries?: Record<string, string | number>;
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}

/** The enumerations in an input, with the names of their fields. */
function offeredIn(schema: z.core.$ZodType, name = ''): [name: string, values: string[]][] {
  const { type, entries, shape, options, innerType, element, in: before, out } = schema._zod.def as Definition;
  if (type === 'enum') return [[name, Object.values(entries ?? {}).map(String)]];
  const fields = Object.entries(shape ?? {}).flatMap(([field, inner]) => offeredIn(inner, field));
  const inner = [...(options ?? []), innerType, element, before, out].filter((one) => one !== undefined);
  return [...fields, ...inner.flatMap((one) => offeredIn(one, name))];
}
