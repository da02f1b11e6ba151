import { sql } from 'kysely';
import type { InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/messages/messages-api.ts';
import type { MessageKind, Subject } from '#contract/messages/messages-api.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { type Caller, joinParty, kindOfRole, PARTY_AVATAR, PARTY_NAME, partyOf } from '#server/messages/party.ts';
import { partiesOf } from '#server/orders/store.ts';

type Topic = InputOf<typeof api.findThread>;

/** Someone the caller may write to, and the title of the conversation. */
export interface Partner {
  party_id: number;
  is_plant: boolean;
  title: string;
}
export interface OtherParty extends Partner {
  name: string;
  avatar: string;
  kind: MessageKind;
}

/**
 * Finds the party that the caller may start a conversation with: the other party to a lot, farm, order, or cut sheet,
 * or someone they already deal with. Anything else is refused with the same message, so nobody can find out who has an
 * account.
 */
export async function findOther(db: Db, { actor }: Caller, topic: Topic): Promise<OtherParty> {
  const own = partyOf(actor);
  const about = { ...topic, own_id: own.party_id };
  const { rows } =
    await sql<Partner>`${own.is_plant ? FROM_PLANT[topic.subject](about) : FROM_PERSON[topic.subject](about)}`.execute(
      db,
    );
  const other = rows.find(({ party_id }) => topic.party_id === 0 || party_id === topic.party_id);
  if (!other || other.party_id === own.party_id) throw new Problem('cannot_write');
  return { ...other, ...(await describeParty(db, other)) };
}

export async function describeParty(db: Db, { party_id, is_plant }: Pick<Partner, 'party_id' | 'is_plant'>) {
  const { rows } = await sql<{ name: string; avatar: string; role: string }>`
    select ${PARTY_NAME} as name, ${PARTY_AVATAR} as avatar, a.role
    from (select ${party_id}::bigint as id) one ${joinParty(sql`one.id`, sql`${is_plant}::boolean`)}`.execute(db);
  const { name = '', avatar = '', role = '' } = rows[0] ?? {};
  return { name, avatar, kind: is_plant ? ('plant' as const) : kindOfRole(role) };
}

interface About {
  own_id: number;
  subject_id: number;
}
type Query = (about: About) => ReturnType<typeof sql>;

/** The seller of a lot that anyone can see or that the caller has bought part of. */
const sellerOfLot: Query = ({ own_id, subject_id }) => sql`
  select l.seller_id as party_id, false as is_plant, l.title from lots l
  where l.lot_id = ${subject_id} and (l.state in ('published', 'paused')
    or exists (select from claims c where c.lot_id = l.lot_id and c.buyer_id = ${own_id} and c.bought_at is not null))`;
const sellerOfFarm: Query = ({ subject_id }) => sql`
  select a.account_id as party_id, false as is_plant, coalesce(f.name, trim(a.first_name || ' ' || a.last_name)) as title
  from accounts a left join farms f on f.seller_id = a.account_id
  where a.account_id = ${subject_id} and a.role = 'seller' and a.deactivated_at is null`;

const ORDER_TITLE = sql`b.event_name`;

/** What a person may write about, and to whom. */
const FROM_PERSON: Readonly<Record<Subject, Query>> = {
  lot: sellerOfLot,
  farm: sellerOfFarm,
  order: ({ own_id, subject_id }) => sql`
    select o.plant_id as party_id, true as is_plant, ${ORDER_TITLE} as title
    from orders o join bookings b using (plant_id, booking_id)
    where o.order_id = ${subject_id} and ${own_id} = any(${partiesOf(sql`o`)})`,
  sheet: ({ own_id, subject_id }) => sql`
    select s.plant_id as party_id, true as is_plant, t.name as title
    from cut_sheets s join customers c using (plant_id, customer_id)
    join cut_sheet_templates t using (plant_id, template_id)
    where s.cut_sheet_id = ${subject_id} and ${own_id} in (c.account_id, c.producer_id)`,
  // Any plant, because each has a public page, or the other party to a purchase.
  person: ({ own_id, subject_id }) => sql`
    select p.plant_id as party_id, true as is_plant, '' as title from plants p where p.plant_id = ${subject_id}
    union
    select ${subject_id}::bigint, false, '' where exists (
      select from claims c join lots l using (lot_id)
      where c.bought_at is not null and (l.seller_id, c.buyer_id)
        in ((${own_id}::bigint, ${subject_id}::bigint), (${subject_id}::bigint, ${own_id}::bigint)))`,
};

/** What a plant may write about, and to whom. The person who booked the order comes first. */
const FROM_PLANT: Readonly<Record<Subject, Query>> = {
  lot: sellerOfLot,
  farm: sellerOfFarm,
  order: ({ own_id, subject_id }) => sql`
    select a.account_id as party_id, false as is_plant, ${ORDER_TITLE} as title
    from orders o join bookings b using (plant_id, booking_id)
    join accounts a on a.account_id = any(${partiesOf(sql`o`)})
    where o.plant_id = ${own_id} and o.order_id = ${subject_id}
      and not coalesce(a.plant_id = ${own_id} and a.role in ('processor', 'admin', 'manager', 'butcher'), false)
    order by a.account_id = (select c.account_id from customers c
      where c.plant_id = b.plant_id and c.customer_id = b.customer_id) desc, a.account_id`,
  sheet: ({ own_id, subject_id }) => sql`
    select c.account_id as party_id, false as is_plant, t.name as title
    from cut_sheets s join customers c using (plant_id, customer_id)
    join cut_sheet_templates t using (plant_id, template_id)
    where s.plant_id = ${own_id} and s.cut_sheet_id = ${subject_id}`,
  person: ({ own_id, subject_id }) => sql`
    select c.account_id as party_id, false as is_plant, '' as title from customers c
    where c.plant_id = ${own_id} and c.account_id = ${subject_id} and c.deleted_at is null`,
};
