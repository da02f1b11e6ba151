import { sql } from 'kysely';
import type * as api from '#contract/invoicing/accounting-entries-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { TAX_CLASS_NAMES, TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { AccessEnded, queryRecords } from '#server/invoicing/accounting/company-api.ts';
import * as entries from '#server/invoicing/accounting/entries-store.ts';
import { findLink } from '#server/invoicing/accounting/link-store.ts';
import { findAccess } from '#server/invoicing/accounting/provider-access.ts';
import { ProviderDown, ProviderRefused } from '#server/invoicing/accounting/provider-errors.ts';
import { findMappings } from '#server/invoicing/accounting/send-entries.ts';
import type { FindService } from '#server/invoicing/accounting/service.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

type Setup = DataOf<typeof api.accountingSetup>;

export const readSetup =
  (findService: FindService) =>
  async (db: Db, { actor }: Who<PlantActor>): Promise<Setup> => {
    const is_practice = findService(db).provider === 'practice';
    const link = await findLink(db, actor.plant_id);
    if (!link) {
      const none = { company_name: '', send_from: '', is_down: false, waiting: 0, sent: 0, mappings: [] };
      return { state: 'off', is_practice, ...none };
    }
    const { plant_id, realm_id, state, company_name, send_from, tries } = link;
    const { rows } = await sql<{ waiting: number; sent: number }>`
      select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'sent')::int as sent
      from accounting_entries where plant_id = ${plant_id} and realm_id = ${realm_id}`.execute(db);
    const mappings = (await findMappings(db, link)) as Setup['mappings'];
    const counts = rows[0] ?? { waiting: 0, sent: 0 };
    return { state, is_practice, company_name, send_from, is_down: tries > 0, ...counts, mappings };
  };

/** Reads the accounts and tax codes from the company. */
export const readChoices =
  (findService: FindService) =>
  async (db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.accountingChoices>> => {
    const service = findService(db);
    try {
      const access = await findAccess(db, service, actor.plant_id, new Date());
      if (!access) throw new Problem('accounting_not_linked');
      const company = { service, realm_id: access.link.realm_id, access_token: access.access_token };
      const accounts = await queryRecords(company, 'Account', { field: 'AccountType', value: 'Income' });
      const codes = await queryRecords(company, 'TaxCode');
      return { accounts: accounts.map(choiceOf), tax_codes: codes.map(choiceOf) };
    } catch (error) {
      const isAway = [ProviderDown, ProviderRefused, AccessEnded].some((kind) => error instanceof kind);
      throw isAway ? new Problem('accounting_down') : error;
    }
  };
const choiceOf = ({ Id, Name }: Record<string, unknown>) => ({ id: String(Id), name: String(Name) });

export async function saveMapping(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { mappings }: InputOf<typeof api.saveAccountingMapping>,
): Promise<null> {
  const { plant_id } = actor;
  const link = await findLink(tx, plant_id);
  if (link?.state !== 'on') throw new Problem('accounting_not_linked');
  const { realm_id } = link;
  await sql`delete from accounting_mappings where plant_id = ${plant_id} and realm_id = ${realm_id}`.execute(tx);
  await tx
    .insertInto('accounting_mappings')
    .values(mappings.map((mapping) => ({ plant_id, realm_id, ...mapping })))
    .execute();
  // Sends the items again with their new accounts.
  await sql`
    update accounting_entries set state = 'waiting' where plant_id = ${plant_id} and realm_id = ${realm_id}
      and kind = 'item' and state = 'sent'`.execute(tx);
  await emit(tx, { actor }, 'accounting.asked', {});
  return null;
}

/** The entries `e` that the linked company refused, or whose records were deleted there. */
export const unsentOf = (
  plant_id: number,
) => sql`from accounting_entries e join accounting_links l using (plant_id, realm_id)
  where e.plant_id = ${plant_id} and e.state in ('refused', 'deleted')`;

/** The name or number of entry `e`. */
export const ENTRY_NAME = sql<string | null>`case e.kind
  when 'customer' then (select concat_ws(' ', c.first_name, nullif(c.last_name, '')) from customers c
    where c.plant_id = e.plant_id and c.customer_id = e.record_id)
  when 'payment' then e.record_id::text
  when 'kept_deposit' then e.record_id::text
  when 'till' then (select concat(w.name, ', Z ', s.z_number) from till_sessions s join tills w using (owner_id, till_id)
    where s.owner_id = e.plant_id and s.session_id = e.record_id)
  when 'item' then (array[${sql.join(TAX_CLASS_NAMES.map((name) => TAX_CLASSES[name]))}]::text[])[e.record_id]
  else (select i.number from invoices i where i.plant_id = e.plant_id and i.invoice_id = e.record_id)
end`;

export async function listUnsent(
  db: Db,
  { actor }: Who<PlantActor>,
  { page, page_size }: InputOf<typeof api.listUnsent>,
): Promise<DataOf<typeof api.listUnsent>> {
  const { plant_id } = actor;
  const { rows } = await sql<api.UnsentEntry>`
    select e.entry_id, e.kind, e.record_id, e.reason, e.detail, e.changed_at, ${ENTRY_NAME} as name ${unsentOf(plant_id)}
    order by e.entry_id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${unsentOf(plant_id)}`.execute(
    db,
  );
  return { rows: rows.map((row) => ({ ...row, name: row.name ?? '' })), total: counts[0]?.total ?? 0 };
}

export async function retryEntry(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { entry_id }: InputOf<typeof api.retryEntry>,
): Promise<DataOf<typeof api.retryEntry>> {
  if (!(await entries.retry(tx, actor.plant_id, entry_id))) throw new Problem('not_found');
  await emit(tx, { actor }, 'accounting.asked', {});
  return { entry_id };
}
