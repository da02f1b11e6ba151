import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntryReason } from '#contract/invoicing/accounting-entries-api.ts';
import {
  AccessEnded,
  type Company,
  deleteRecord,
  type Fields,
  findRecord,
  queryRecords,
  readRecord,
  saveRecord,
} from '#server/invoicing/accounting/company-api.ts';
import type { Entry } from '#server/invoicing/accounting/entries-store.ts';
import * as store from '#server/invoicing/accounting/entries-store.ts';
import {
  type EntryRequest,
  type Mappings,
  Missing,
  REMOTE_KINDS,
  requestFor,
} from '#server/invoicing/accounting/entry-requests.ts';
import type { Link } from '#server/invoicing/accounting/link-store.ts';
import { findAccess } from '#server/invoicing/accounting/provider-access.ts';
import { ProviderDown, ProviderRefused } from '#server/invoicing/accounting/provider-errors.ts';
import type { AccountingService } from '#server/invoicing/accounting/service.ts';
import type { Db } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';

/** The wait doubles from one minute to six hours, and attempts continue until the provider responds. */
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 6 * 3600;
/** Longer than any request can take, so that two processes never send at once. */
const BUSY_SECONDS = 120;
/** Keeps a run short enough that its job isn't presumed dead; the next run continues. */
const MAX_AT_ONCE = 100;

/**
 * Sends new entries to the plant's company, in order, until none are left or the provider doesn't respond. In that
 * case, later runs try again until it does. Entries that the provider refuses are set aside with the reason, and the
 * rest are still sent. Safe to call at any time from any process.
 */
export async function sendEntries(
  db: Db,
  service: AccountingService,
  plant_id: number,
  now = new Date(),
): Promise<void> {
  if (!(await takeTurn(db, service, plant_id, now))) return;
  let count = 0;
  try {
    const access = await findAccess(db, service, plant_id, now);
    if (!access) return;
    const { link, access_token } = access;
    const books = { plant_id, realm_id: link.realm_id, send_from: link.send_from };
    const mappings = await findMappings(db, link);
    if (mappings.length === 0) return;
    await inTransaction(db, (tx) => store.findNewEntries(tx, books));
    const company = { service, realm_id: link.realm_id, access_token };
    for (; count < MAX_AT_ONCE; count++) {
      const entry = await store.findNextEntry(db, books);
      if (!entry) break;
      await send(db, company, entry, mappings);
      await keepTurn(db, plant_id, now);
    }
    await endTurn(db, plant_id, now, { tries: 0, waitSeconds: 0 });
  } catch (error) {
    if (!(error instanceof ProviderDown) && !(error instanceof AccessEnded)) throw error;
    if (error instanceof AccessEnded) await findAccess(db, service, plant_id, now, { renew: true }).catch(() => null);
    await waitLonger(db, plant_id, now, error instanceof ProviderDown ? error.waitSeconds : FIRST_WAIT_SECONDS);
  } finally {
    await sql`update accounting_links set busy_until = null where plant_id = ${plant_id}`.execute(db);
    if (count > 0) {
      await inTransaction(db, (tx) => emit(tx, { actor: { plant_id, account_id: null } }, 'accounting.changed', {}));
    }
  }
}

/** Only one process at a time sends a plant's entries. Its turn expires if the process dies. */
async function takeTurn(db: Db, { provider }: AccountingService, plant_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update accounting_links set busy_until = ${after(now, BUSY_SECONDS)}
    where plant_id = ${plant_id} and provider = ${provider} and state = 'on' and next_try_at <= ${now}
      and (busy_until is null or busy_until < ${now})
    returning plant_id`.execute(db);
  return rows.length > 0;
}
const keepTurn = (db: Db, plant_id: number, now: Date) =>
  sql`update accounting_links set busy_until = greatest(${after(now, BUSY_SECONDS)}, now() + interval '2 minutes')
    where plant_id = ${plant_id}`.execute(db);

const endTurn = (db: Db, plant_id: number, now: Date, { tries, waitSeconds }: { tries: number; waitSeconds: number }) =>
  sql`update accounting_links set tries = ${tries}, next_try_at = ${after(now, waitSeconds)}
    where plant_id = ${plant_id}`.execute(db);

async function waitLonger(db: Db, plant_id: number, now: Date, asked: number): Promise<void> {
  const { rows } = await sql<{ tries: number }>`
    select tries from accounting_links where plant_id = ${plant_id}`.execute(db);
  const tries = rows[0]?.tries ?? 0;
  const waitSeconds = asked || Math.min(FIRST_WAIT_SECONDS * 2 ** tries, LONGEST_WAIT_SECONDS);
  await endTurn(db, plant_id, now, { tries: tries + 1, waitSeconds });
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

export async function findMappings(
  db: Db,
  { plant_id, realm_id }: Pick<Link, 'plant_id' | 'realm_id'>,
): Promise<Mappings> {
  return db
    .selectFrom('accounting_mappings')
    .select(['tax_class', 'income_account', 'tax_code'])
    .where('plant_id', '=', plant_id)
    .where('realm_id', '=', realm_id)
    .execute();
}

async function send(db: Db, company: Company, entry: Entry, mappings: Mappings): Promise<void> {
  try {
    // Read before the record itself, so that a change in between is noticed and sent next time.
    const state = await store.keepState(db, entry);
    if (await store.isGone(db, entry)) {
      const there = entry.remote_id === null ? null : await remove(company, entry, entry.remote_id);
      await inTransaction(db, (tx) => store.keepSent(tx, entry, there, state));
      return;
    }
    const request = await requestFor(db, company, entry, mappings);
    if (!request) throw new ProviderRefused('', 'The record is gone.');
    const made = await save(db, company, entry, request);
    await inTransaction(db, (tx) => store.keepSent(tx, entry, made, state));
  } catch (error) {
    const [reason, detail] = reasonOf(error, entry);
    await inTransaction(db, (tx) => store.keepRefused(tx, entry, reason, detail));
  }
}

/** Rethrows anything that isn't a refusal. */
function reasonOf(error: unknown, { remote_id }: Entry): [EntryReason, string] {
  if (error instanceof Missing) return [error.reason, ''];
  if (!(error instanceof ProviderRefused)) throw error;
  const { code, message } = error;
  // 6210 means either that a number is taken or that the books are closed.
  if (code === '6140' || (code === '6210' && /number/i.test(message))) return ['number_taken', message];
  if (code === '6210') return ['books_closed', message];
  if (code === '6240') return ['name_taken', message];
  if (code === '610') return [remote_id !== null && !/inactive/i.test(message) ? 'deleted_there' : 'inactive', message];
  return ['refused', message];
}

/**
 * The same change always has the same key. A different change has its own, so that the provider doesn't repeat its
 * response to the earlier one.
 */
const changeKeyOf = (entry: Entry, SyncToken: string, fields: EntryRequest['fields']): string =>
  `${keyOf(entry, entry.generation)}:s${SyncToken}:${createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 8)}`;

const keyOf = ({ plant_id, entry_id }: Entry, generation: number): string => `${plant_id}-${entry_id}:g${generation}`;

/** Creates or updates the record in QuickBooks. The same key creates it only once, no matter how often it is sent. */
async function save(db: Db, company: Company, entry: Entry, { fields, name }: EntryRequest) {
  const kind = REMOTE_KINDS[entry.kind];
  const { remote_id: Id } = entry;
  const put = (fields: Fields, generation = entry.generation) =>
    Id === null ? saveRecord(company, kind, fields, keyOf(entry, generation)) : change(company, entry, { Id, fields });
  if (!name) return put(fields);
  const named = (value: string) => ({ [name.field]: value, ...fields });
  try {
    return await put(named(name.value));
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.code === '6240')) throw error;
    if (Id !== null) return put(named(name.other));
    const same = await findSame(company, entry, { fields, name });
    if (same) return same;
    const generation = await inTransaction(db, (tx) => store.nextGeneration(tx, entry));
    return put(named(name.other), generation);
  }
}

/**
 * A matching record that the company already had: an item with the same name, or a customer with the same email
 * address.
 */
async function findSame(company: Company, { kind }: Entry, { fields, name }: EntryRequest) {
  if (!name) return null;
  const where = { field: name.field, value: name.value };
  const [found] = await queryRecords(company, REMOTE_KINDS[kind], where);
  const isSame = kind === 'item' || (emailOf(fields) !== '' && emailOf(found ?? {}) === emailOf(fields));
  return found && isSame ? { Id: String(found.Id), SyncToken: String(found.SyncToken) } : null;
}
const emailOf = ({ PrimaryEmailAddr }: Record<string, unknown>): string =>
  String((PrimaryEmailAddr as { Address?: string } | undefined)?.Address ?? '').toLowerCase();

/** Updates a record. If someone else has changed it in QuickBooks, fetches it and updates it once more. */
async function change(company: Company, entry: Entry, { Id, fields }: { Id: string; fields: EntryRequest['fields'] }) {
  const kind = REMOTE_KINDS[entry.kind];
  const put = (SyncToken: string) =>
    saveRecord(company, kind, { ...fields, Id, SyncToken, sparse: true }, changeKeyOf(entry, SyncToken, fields));
  try {
    return await put(entry.sync_token ?? '0');
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.code === '5010')) throw error;
    const { SyncToken } = await readRecord(company, kind, Id);
    return put(String(SyncToken));
  }
}

/** Deletes a record that was voided here. Someone may have changed or deleted it in QuickBooks. */
async function remove(company: Company, entry: Entry, Id: string): Promise<{ Id: string; SyncToken: string }> {
  const kind = REMOTE_KINDS[entry.kind];
  const there = await findRecord(company, kind, Id);
  const SyncToken = String(there?.SyncToken ?? entry.sync_token ?? '0');
  if (there) await deleteRecord(company, kind, { Id, SyncToken }, `${keyOf(entry, entry.generation)}:gone`);
  return { Id, SyncToken };
}
