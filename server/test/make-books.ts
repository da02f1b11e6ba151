import { sql } from 'kysely';
import { saveAccountingMapping } from '#contract/invoicing/accounting-entries-api.ts';
import { TAX_CLASS_NAMES } from '#contract/pricing/price-list.ts';
import { practiceFetch } from '#server/invoicing/accounting/practice/practice-company.ts';
import { sendEntries } from '#server/invoicing/accounting/send-entries.ts';
import { type AccountingService, PRACTICE_CLIENT } from '#server/invoicing/accounting/service.ts';
import type { Plant, TestApp } from '#server/test/harness.ts';
import { connectPractice, practiceOf } from '#server/test/make-accounting.ts';
import { expectYes } from '#server/test/replies.ts';

/** Connects a plant and sets the accounts for its lines. */
export async function openBooks(app: TestApp, plant: Plant): Promise<void> {
  await connectPractice(app, plant);
  const mappings = TAX_CLASS_NAMES.map((tax_class) => ({ tax_class, income_account: '1', tax_code: 'TAX' }));
  expectYes(await app.call(saveAccountingMapping, plant.owner, { mappings }));
}

export const sendAll = (app: TestApp, { plant_id }: Plant, service = practiceOf(app), now = new Date()) =>
  sendEntries(app.db, service, plant_id, now);

interface BookRecord {
  kind: string;
  is_deleted: boolean;
  body: Record<string, unknown>;
}

/** The contents of the plant's practice books. */
export async function booksOf(app: TestApp, { plant_id }: Plant, kind?: string): Promise<BookRecord[]> {
  const { rows } = await sql<BookRecord>`
    select kind, is_deleted, body from practice_records where realm_id like ${`%${plant_id}`}
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by record_id::int`.execute(app.db);
  return rows;
}

/** The current state of a plant's entries. */
export async function entriesOf(app: TestApp, { plant_id }: Plant) {
  return app.db
    .selectFrom('accounting_entries')
    .select(['entry_id', 'kind', 'record_id', 'state', 'reason', 'generation', 'remote_id'])
    .where('plant_id', '=', plant_id)
    .orderBy('entry_id')
    .execute();
}

/** The practice service with some responses replaced; returning undefined keeps the original response. */
export function answering(
  app: TestApp,
  answer: (url: string, init: RequestInit) => Response | Promise<Response | undefined> | undefined,
): AccountingService {
  const service = practiceOf(app);
  return { ...service, send: async (url, init) => (await answer(url, init)) ?? service.send(url, init) };
}

/** The practice service, except that the response to the first such request is lost. The request itself is carried out. */
export function losing(app: TestApp, part: string): AccountingService {
  let isLost = false;
  return answering(app, async (url, init) => {
    if (!url.includes(part) || isLost) return undefined;
    isLost = true;
    await practiceFetch(app.db, PRACTICE_CLIENT)(url, init);
    throw new TypeError('the connection was lost');
  });
}
