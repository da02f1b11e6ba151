import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { askProvider } from '#server/payments/ask-provider.ts';
import type { StoredCharge } from '#server/payments/charge.ts';
import { CHARGE, endCharge } from '#server/payments/charges.ts';
import type { CardProvider, PageStanding, PayPage, ReturnTo } from '#server/payments/provider.ts';
import { settleEach } from '#server/payments/settle-each.ts';

/** A charge that is paid on the provider's page. See docs/decisions/0036. */
export type PageCharge = StoredCharge & {
  state: string;
  provider: string;
  /** Null until the provider has opened the page. */
  session_ref: string | null;
  url: string | null;
  is_old: boolean;
};

const PAGE = sql`select ${CHARGE}, a.state, a.provider, p.session_ref, p.url, a.started_at < now() - interval '2 minutes' as is_old
  from pay_pages p join charges a using (charge_id)`;

/** The page where an invoice can currently be paid. */
export async function findOpenPage(db: Db, plant_id: number, invoice_id: number): Promise<PageCharge | undefined> {
  const { rows } = await sql<PageCharge>`
    ${PAGE} where a.owner_id = ${plant_id} and a.invoice_id = ${invoice_id} and a.state = 'started'`.execute(db);
  return rows[0];
}

/** The page with this id at the provider. */
export async function findPage(db: Db, provider: string, session_ref: string): Promise<PageCharge | undefined> {
  const { rows } = await sql<PageCharge>`
    ${PAGE} where a.provider = ${provider} and p.session_ref = ${session_ref}`.execute(db);
  return rows[0];
}

/** The page for a charge, found by our key. */
export async function findPageOfCharge(db: Db, provider_key: string): Promise<PageCharge | undefined> {
  const { rows } = await sql<PageCharge>`${PAGE} where a.provider_key = ${provider_key}::uuid`.execute(db);
  return rows[0];
}

/** Records that a charge will be paid on a page. Call it in the transaction that begins the charge. */
export const notePage = (tx: Tx, { owner_id: plant_id, charge_id }: StoredCharge) =>
  tx.insertInto('pay_pages').values({ plant_id, charge_id }).execute();

/**
 * Opens the page for a charge that has begun. Nobody knows the address before it is stored, so we can give up right
 * away on a charge whose page didn't open.
 */
export async function openPage(
  db: Db,
  payPage: PayPage,
  charge: StoredCharge,
  { title, to }: { title: string; to: ReturnTo },
): Promise<string> {
  const { owner_id, charge_id, provider_key, amount_cents } = charge;
  const opened = await payPage.open({ provider_key, amount_cents, title }, to).catch(async () => {
    await inTransaction(db, (tx) => endCharge(tx, charge, 'never_sent'));
    throw new Problem('provider_away');
  });
  const isKept = await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      select from charges where charge_id = ${charge_id} and state = 'started' for update`.execute(tx);
    if (rows.length === 0) return false;
    await tx
      .updateTable('pay_pages')
      .set(opened)
      .where('plant_id', '=', owner_id)
      .where('charge_id', '=', charge_id)
      .execute();
    return true;
  });
  if (isKept) return opened.url;
  await askProvider(payPage.close(opened.session_ref));
  throw new Problem('provider_away');
}

/** Records a page's state. Once someone has paid on it, it's done. */
export async function recordPage(tx: Tx, page: PageCharge, standing: PageStanding): Promise<void> {
  if (standing.state === 'closed') await endCharge(tx, page, 'never_sent');
  if (standing.state !== 'paid') return;
  const { brand, last_four } = standing.card;
  await tx
    .updateTable('charges')
    .set({ card_brand: brand, card_last_four: last_four })
    .where('charge_id', '=', page.charge_id)
    .execute();
  await endCharge(tx, page, 'paid');
}

/** Reads a page's state from the provider and records it. A page that hasn't opened within two minutes never will. */
export async function settlePage(db: Db, payPage: PayPage, page: PageCharge): Promise<PageStanding['state']> {
  const standing = await standingOf(payPage, page);
  await inTransaction(db, (tx) => recordPage(tx, page, standing));
  return standing.state;
}

async function standingOf(payPage: PayPage, { session_ref, is_old }: PageCharge): Promise<PageStanding> {
  if (session_ref !== null) return payPage.read(session_ref);
  return { state: is_old ? 'closed' : 'waiting' };
}

/** Closes the page, so the invoice can be paid another way. If someone has already paid on the page, records the payment. */
export async function closePage(db: Db, payPage: PayPage, page: PageCharge): Promise<PageStanding['state']> {
  if (page.session_ref !== null) await payPage.close(page.session_ref);
  return settlePage(db, payPage, page);
}

/** Checks the open pages, because notifications about them can be lost. */
export async function settlePages(db: Db, { name, payPage }: CardProvider): Promise<void> {
  if (!payPage) return;
  const { rows } = await sql<PageCharge>`
    ${PAGE} where a.state = 'started' and a.provider = ${name} and a.started_at < now() - interval '2 minutes'
    order by a.started_at limit 100`.execute(db);
  await settleEach(rows, async (page) => void (await settlePage(db, payPage, page)));
}
