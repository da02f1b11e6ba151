import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { copyPayLink as api } from '#contract/invoicing/paying/paying-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { lockOpen } from '#server/invoicing/invoices/pay-invoice.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { addTokens, deleteWithTokens, dropTokens, plantOfToken } from '#server/lib/tokens/plant-tokens.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The page a link opens; the secret is appended. */
const PAY_LINK_PATH = '/pay/';
/** Long, because some customers pay very late. */
const DAYS = 365;

interface Wanted {
  plant_id: number;
  invoice_id: number;
  /** The event that triggered the email. */
  event_id: number;
  /** The email address, which the customer must still have for the link to work. '' for texts and pushes. */
  recipient: string;
}

const newToken = (): string => randomBytes(32).toString('base64url');
export const payLinkAddress = (origin: string, token: string): string => `${origin}${PAY_LINK_PATH}${token}`;
const EXPIRY = sql<string>`now() + make_interval(days => ${DAYS})`;

/**
 * Creates a link for paying an invoice, from 32 random bytes, and stores only their hash. Null if the event's job is
 * running again and has already created its link. See docs/decisions/0032.
 */
export async function makePayLink(
  tx: Tx,
  public_url: string,
  { plant_id, invoice_id, event_id, recipient }: Wanted,
): Promise<string | null> {
  const token = newToken();
  await addTokens(tx, plant_id, 'pay', [hashToken(token)]);
  const { rows } = await sql`
    insert into pay_links (plant_id, invoice_id, token_hash, event_id, recipient, expires_at)
    values (${plant_id}, ${invoice_id}, ${hashToken(token)}, ${event_id}, ${recipient}, ${EXPIRY})
    on conflict on constraint once_per_event_and_invoice do nothing returning 1`.execute(tx);
  if (rows.length > 0) return payLinkAddress(public_url, token);
  await dropTokens(tx, [hashToken(token)]);
  return null;
}

/**
 * Creates a link for the office to hand over. Unlike an emailed one, it works even if the customer's address changes.
 */
export async function copyPayLink(
  tx: Tx,
  { actor, browser }: Who<PlantActor>,
  { invoice_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id, account_id: made_by } = actor;
  return { url: await makeHandLink(tx, browser.origin, { plant_id, invoice_id, made_by }) };
}

/** Creates a link to an open invoice without emailing it. `made_by` is the account that asked for it. */
export async function makeHandLink(
  tx: Tx,
  origin: string,
  { plant_id, invoice_id, made_by }: { plant_id: number; invoice_id: number; made_by: number },
): Promise<string> {
  await lockOpen(tx, plant_id, invoice_id);
  const token = newToken();
  await addTokens(tx, plant_id, 'pay', [hashToken(token)]);
  await tx
    .insertInto('pay_links')
    .values({ plant_id, invoice_id, token_hash: hashToken(token), made_by, expires_at: EXPIRY })
    .execute();
  return payLinkAddress(origin, token);
}

export interface PayLink {
  plant_id: number;
  invoice_id: number;
  customer_id: number;
  today: IsoDate;
  /** Whether the link still works, also after the invoice is paid. An emailed one stops if the customer's address changes. */
  is_good: boolean;
}

/** The invoice behind a link. Always two statements, so that response times don't reveal whether the token exists. */
export async function findPayLink(db: Db, token: string): Promise<PayLink | undefined> {
  const token_hash = hashToken(token);
  const plant_id = await plantOfToken(db, 'pay', token_hash);
  const { rows } = await sql<PayLink>`
    select l.plant_id, l.invoice_id, i.customer_id, (now() at time zone p.time_zone)::date as today,
      l.expires_at > now() and c.deleted_at is null
        and (coalesce(l.recipient, '') = '' or c.email is not distinct from l.recipient::citext) as is_good
    from pay_links l
    join invoices i using (plant_id, invoice_id)
    join customers c on c.plant_id = i.plant_id and c.customer_id = i.customer_id
    join plants p on p.plant_id = l.plant_id
    where l.plant_id = ${plant_id} and l.token_hash = ${token_hash}`.execute(db);
  return rows[0];
}

export async function deleteExpiredPayLinks(db: Db): Promise<void> {
  await deleteWithTokens(
    db,
    sql`delete from pay_links where expires_at < now() - interval '30 days' returning token_hash`,
  );
}
