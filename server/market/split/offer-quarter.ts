import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { DEFAULT_LANGUAGE } from '#contract/lib/words.ts';
import type * as api from '#contract/market/split/split-api.ts';
import { SPLIT_DAYS } from '#contract/market/split/split-api.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { guardsWith, requireTry } from '#server/accounts/sign-in/tries.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { storeMailToAddress } from '#server/lib/mails/mails.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { announceLot } from '#server/market/realtime/announce-lot.ts';
import { CAN_SPLIT, CLAIM_AND_ORDER, endSplit, OFFERED } from '#server/market/split/split-store.ts';
import { settleEach } from '#server/payments/settle-each.ts';

type Offered = DataOf<typeof api.offerQuarter>;
type Asked = InputOf<typeof api.offerQuarter>;

/** Offers a quarter. Anyone can type any address, so emails to it are limited. */
export function offerQuarter(secret: string) {
  const guards = guardsWith(secret);
  return async (
    db: Db,
    who: Who<Actor>,
    input: Asked,
    commit: (work: (tx: Tx) => Promise<Offered>) => Promise<Offered>,
  ): Promise<Offered> => {
    const to = input.email === '' ? [] : [guards('split_to', input.email)];
    await requireTry(db, [guards('split_from', who.actor.account_id), ...to]);
    return commit((tx) => offer(tx, who, input));
  };
}

async function offer(tx: Tx, { actor }: Who<Actor>, { claim_id, name, email, phone }: Asked): Promise<Offered> {
  const { account_id: buyer_id, first_name, last_name, language } = actor;
  await lockLotOf(tx, sql`select lot_id from claims where claim_id = ${claim_id} and buyer_id = ${buyer_id}`);
  const { rows } = await sql<{
    lot_id: number;
    title: string;
    farm: string;
    quarters: number;
    offered: number;
    can_split: boolean;
  }>`
    select c.lot_id, l.title, coalesce(f.name, '') as farm, c.quarters, ${OFFERED} as offered, ${CAN_SPLIT} as can_split
    from ${CLAIM_AND_ORDER} left join farms f on f.seller_id = l.seller_id
    where c.claim_id = ${claim_id} and c.buyer_id = ${buyer_id} and c.state = 'bought'`.execute(tx);
  const [claim] = rows;
  if (!claim) throw new Problem('not_found');
  if (email.toLowerCase() === actor.email.toLowerCase() && email !== '') throw new Problem('split_own');
  if (claim.quarters > 1 && claim.offered >= claim.quarters - 1) throw new Problem('splits_full');
  if (!claim.can_split) throw new Problem('split_too_late');
  const token = randomBytes(32).toString('base64url');
  const { split_id } = await tx
    .insertInto('share_splits')
    .values({
      claim_id,
      name,
      email: email || null,
      phone,
      token_hash: hashToken(token),
      expires_at: sql<string>`now() + make_interval(days => ${SPLIT_DAYS})`,
    })
    .returning('split_id')
    .executeTakeFirstOrThrow();
  const path = `/quarter?token=${token}`;
  if (email !== '') {
    const giver = `${first_name} ${last_name}`.trim();
    const { title, farm } = claim;
    const facts = { giver, title, farm, days: SPLIT_DAYS, path, language: language ?? DEFAULT_LANGUAGE };
    await storeMailToAddress(tx, email, 'quarter_offer', facts);
  }
  await announceLot(tx, claim.lot_id, { buyer_id });
  return { split_id, path };
}

/** Locks one lot. Offers of its shares, and what becomes of them, are decided one after another. */
export async function lockLotOf(tx: Tx, lot: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql`select from lots where lot_id = (${lot}) for no key update`.execute(tx);
  if (rows.length === 0) throw new Problem('not_found');
}

/** Ends an offer, with the hold of whoever was about to accept it, unless it is being paid. The lot is locked. */
export async function closeOffer(
  tx: Tx,
  split_id: number,
  outcome: 'declined' | 'taken_back' | 'expired',
): Promise<void> {
  const { rows } = await sql<{ claim_id: number; lot_id: number; buyer_id: number; is_being_paid: boolean }>`
    select c.claim_id, c.lot_id, c.buyer_id, exists (
      select from charges m where m.purchase_id = c.purchase_id and m.state = 'started') as is_being_paid
    from claims c where c.split_id = ${split_id} and c.state = 'held'`.execute(tx);
  const [held] = rows;
  if (held?.is_being_paid) throw new Problem('payment_under_way');
  if (!(await endSplit(tx, split_id, outcome))) throw new Problem('split_over');
  if (!held) return;
  const { claim_id, lot_id, buyer_id } = held;
  await tx.deleteFrom('claims').where('claim_id', '=', claim_id).execute();
  await announceLot(tx, lot_id, { buyer_id, removed_claim_id: claim_id });
}

export async function takeBackQuarter(
  tx: Tx,
  { actor: { account_id: buyer_id } }: Who<Actor>,
  { split_id }: InputOf<typeof api.takeBackQuarter>,
): Promise<DataOf<typeof api.takeBackQuarter>> {
  const { rows } = await sql<{ lot_id: number }>`
    select c.lot_id from share_splits s join claims c using (claim_id)
    where s.split_id = ${split_id} and c.buyer_id = ${buyer_id}`.execute(tx);
  const [own] = rows;
  if (!own) throw new Problem('not_found');
  await lockLotOf(tx, sql`select ${own.lot_id}::bigint`);
  await closeOffer(tx, split_id, 'taken_back');
  await announceLot(tx, own.lot_id, { buyer_id });
  return { split_id };
}

/** Tells the giver that the quarter stays theirs. */
export async function notifyGiver(
  tx: Tx,
  split_id: number,
  news: 'quarter_declined' | 'quarter_expired',
): Promise<void> {
  const { rows } = await sql<{ lot_id: number; buyer_id: number; title: string; name: string }>`
    select c.lot_id, c.buyer_id, l.title, s.name from share_splits s join claims c using (claim_id) join lots l using (lot_id)
    where s.split_id = ${split_id}`.execute(tx);
  for (const { lot_id, buyer_id, title, name } of rows) {
    const facts = { news, title, amount: '', path: '/buyerdashboard/tracker', taker: name };
    await mailAccount(tx, { account_id: buyer_id, template: 'market', facts });
    await announceLot(tx, lot_id, { buyer_id });
  }
}

/** Ends the offers that nobody accepted in time, and those of shares that can't be split anymore. */
export async function endOverdueOffers(db: Db): Promise<void> {
  const { rows } = await sql<{ split_id: number; lot_id: number; is_owned: boolean }>`
    select s.split_id, c.lot_id, c.state = 'bought' as is_owned from share_splits s join ${CLAIM_AND_ORDER} on c.claim_id = s.claim_id
    where s.outcome is null and (s.expires_at <= now() or not ${CAN_SPLIT})
      and not exists (select from claims h where h.split_id = s.split_id and h.state = 'held' and h.held_until > now())
    order by s.split_id limit 500`.execute(db);
  await settleEach(rows, ({ split_id, lot_id, is_owned }) =>
    inTransaction(db, async (tx) => {
      await lockLotOf(tx, sql`select ${lot_id}::bigint`);
      await closeOffer(tx, split_id, 'expired');
      if (is_owned) await notifyGiver(tx, split_id, 'quarter_expired');
    }),
  );
}
