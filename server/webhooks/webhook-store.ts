import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import type { Delivery, Webhook } from '#contract/webhooks/api.ts';
import { LOG_DAYS, WAITS } from '#contract/webhooks/kinds.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { Answer } from '#server/webhooks/send-message.ts';

export type StoredWebhook = Omit<Webhook, 'secret'> & { secret: Buffer | null };

export async function findWebhooks(db: Db, plant_id: number): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`
    select webhook_id as id, url, kinds, secret, created_at, failing_since, disabled_at from webhooks
    where plant_id = ${plant_id} order by webhook_id desc`.execute(db);
  return rows;
}

export async function findOwner(db: Db, plant_id: number): Promise<{ account_id: number; plant_name: string }> {
  const { rows } = await sql<{ account_id: number; plant_name: string }>`
    select a.account_id, p.name as plant_name from plants p join accounts a using (plant_id)
    where p.plant_id = ${plant_id} and a.role = 'processor'`.execute(db);
  return required(rows[0], 'the owner');
}

/** Locks the plant, so that webhooks added at the same time don't exceed the limit, and counts those it has. */
export async function countWebhooks(tx: Tx, plant_id: number): Promise<number> {
  await sql`select from plants where plant_id = ${plant_id} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where plant_id = ${plant_id}`.execute(tx);
  return required(rows[0], 'the count').count;
}

export async function addWebhook(
  tx: Tx,
  webhook: { plant_id: number; url: string; kinds: string[]; created_by: number },
): Promise<number> {
  const { webhook_id } = await tx
    .insertInto('webhooks')
    .values(webhook)
    .returning('webhook_id')
    .executeTakeFirstOrThrow();
  return webhook_id;
}

/** Changes a webhook. Returns whether the plant has it. */
export async function changeWebhook(
  tx: Tx,
  plant_id: number,
  webhook_id: number,
  change: { url?: string; kinds?: string[]; secret?: Buffer; failing_since?: null; disabled_at?: null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set(change)
    .where('plant_id', '=', plant_id)
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a webhook with its log. Returns its address; undefined if the plant doesn't have it. */
export async function dropWebhook(tx: Tx, plant_id: number, webhook_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    delete from webhooks where plant_id = ${plant_id} and webhook_id = ${webhook_id} returning url`.execute(tx);
  return rows[0]?.url;
}

/** Of these plants, those with a webhook that is on and wants events of this kind. */
export async function plantsWanting(db: Db, plant_ids: readonly number[], kind?: string): Promise<Set<number>> {
  const { rows } = await sql<{ plant_id: number }>`
    select distinct plant_id from webhooks where plant_id = any(${plant_ids}::bigint[]) and disabled_at is null
      and ${kind === undefined ? sql`true` : sql`${kind} = any(kinds)`}`.execute(db);
  return new Set(rows.map(({ plant_id }) => plant_id));
}

/** Stores an event's message for every webhook that wants it, once each. Returns the new deliveries. */
export async function addDeliveries(
  db: Db,
  { plant_id, event_id, kind, body }: { plant_id: number; event_id: number; kind: string; body: string },
): Promise<number[]> {
  const { rows } = await sql<{ delivery_id: number }>`
    insert into webhook_deliveries (plant_id, webhook_id, event_id, kind, body)
    select plant_id, webhook_id, ${event_id}::bigint, ${kind}, ${body} from webhooks
    where plant_id = ${plant_id} and ${kind} = any(kinds) and disabled_at is null
    on conflict on constraint one_message_per_event do nothing
    returning delivery_id`.execute(db);
  return rows.map(({ delivery_id }) => delivery_id);
}

/** Stores a message for one webhook. Returns nothing if the plant doesn't have it. */
export async function addDelivery(
  db: Db,
  { plant_id, webhook_id, kind, body }: { plant_id: number; webhook_id: number; kind: string; body: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ delivery_id: number }>`
    insert into webhook_deliveries (plant_id, webhook_id, kind, body)
    select plant_id, webhook_id, ${kind}, ${body} from webhooks
    where plant_id = ${plant_id} and webhook_id = ${webhook_id} and disabled_at is null
    returning delivery_id`.execute(db);
  return rows[0]?.delivery_id;
}

/** Makes a message due again. Returns whether its webhook is on; undefined if the plant has no such message. */
export async function makeDueAgain(db: Db, plant_id: number, delivery_id: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_on: boolean }>`
    update webhook_deliveries d set
      state = case when w.disabled_at is null then 'waiting' else d.state end,
      tries = case when w.disabled_at is null then 0 else d.tries end,
      next_try_at = case when w.disabled_at is null then now() else d.next_try_at end
    from webhooks w
    where d.plant_id = ${plant_id} and d.delivery_id = ${delivery_id} and w.plant_id = d.plant_id and w.webhook_id = d.webhook_id
    returning w.disabled_at is null as is_on`.execute(db);
  return rows[0]?.is_on;
}

export interface ClaimedDelivery {
  plant_id: number;
  delivery_id: number;
  webhook_id: number;
  event_id: number | null;
  body: string;
  url: string;
  secret: Buffer | null;
}

/** Takes a due delivery, so that it is sent by one process; if that process dies, it is due again after a minute. */
export async function claimDelivery(
  db: Db,
  plant_id: number,
  delivery_id: number,
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries d set tries = tries + 1, next_try_at = now() + interval '1 minute'
    from webhooks w
    where d.plant_id = ${plant_id} and d.delivery_id = ${delivery_id} and d.state = 'waiting' and d.next_try_at <= now()
      and w.plant_id = d.plant_id and w.webhook_id = d.webhook_id and w.disabled_at is null
    returning d.plant_id, d.delivery_id, d.webhook_id, d.event_id, d.body, w.url, w.secret`.execute(db);
  return rows[0];
}

/** Notes what came back. After a failure, the delivery is due again later, until it has been tried often enough. */
export async function noteAnswer(
  tx: Tx,
  { plant_id, delivery_id }: Pick<ClaimedDelivery, 'plant_id' | 'delivery_id'>,
  { http, answer }: Answer,
  isDelivered: boolean,
): Promise<void> {
  await sql`
    update webhook_deliveries set http = ${http}, answer = ${answer}, tried_at = now(),
      state = case when ${isDelivered} then 'delivered' when tries > ${WAITS.length} then 'failed' else 'waiting' end,
      next_try_at = now() + make_interval(secs => coalesce((${[...WAITS]}::int[])[tries], 0))
    where plant_id = ${plant_id} and delivery_id = ${delivery_id}`.execute(tx);
}

/** Notes whether a webhook works. Returns true if it has now failed for so long that it was turned off. */
export async function noteHealth(
  tx: Tx,
  { plant_id, webhook_id }: Pick<ClaimedDelivery, 'plant_id' | 'webhook_id'>,
  isDelivered: boolean,
  daysUntilOff: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_off: boolean }>`
    update webhooks set
      failing_since = case when ${isDelivered} then null else coalesce(failing_since, now()) end,
      disabled_at = case when not ${isDelivered} and failing_since < now() - make_interval(days => ${daysUntilOff}) then now() end
    where plant_id = ${plant_id} and webhook_id = ${webhook_id} and disabled_at is null
      and (failing_since is not null or not ${isDelivered})
    returning disabled_at is not null as is_off`.execute(tx);
  return rows[0]?.is_off ?? false;
}

/** Deliveries that are due, the oldest of each webhook first, so that none waits for another's backlog. */
export async function findDue(db: Db, most: number): Promise<{ plant_id: number; delivery_id: number }[]> {
  const { rows } = await sql<{ plant_id: number; delivery_id: number }>`
    select plant_id, delivery_id from (
      select d.plant_id, d.delivery_id, d.next_try_at,
        row_number() over (partition by d.plant_id, d.webhook_id order by d.next_try_at, d.delivery_id) as turn
      from webhook_deliveries d join webhooks w using (plant_id, webhook_id)
      where d.state = 'waiting' and d.next_try_at <= now() and w.disabled_at is null) due
    order by turn, next_try_at limit ${most}`.execute(db);
  return rows;
}

const DELIVERY = sql`delivery_id as id, kind, created_at, state, tries, tried_at, http, answer,
  case when state = 'waiting' then next_try_at end as next_try_at`;

export async function findDelivery(db: Db, plant_id: number, delivery_id: number): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select ${DELIVERY} from webhook_deliveries where plant_id = ${plant_id} and delivery_id = ${delivery_id}`.execute(
    db,
  );
  return rows[0];
}

export async function pageOfDeliveries(
  db: Db,
  { plant_id, webhook_id, limit, offset }: { plant_id: number; webhook_id: number; limit: number; offset: number },
): Promise<{ rows: Delivery[]; total: number }> {
  const of = sql`plant_id = ${plant_id} and webhook_id = ${webhook_id}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Delivery>`select ${DELIVERY} from webhook_deliveries where ${of}
      order by delivery_id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (select from webhook_deliveries where ${of} limit 1000) d`.execute(db),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Deletes what is older than the log goes back. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await sql`
    delete from webhook_deliveries where created_at < now() - make_interval(days => ${LOG_DAYS})`.execute(db);
}
