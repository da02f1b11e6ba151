import { type RawBuilder, sql } from 'kysely';
import {
  BELL_SHOWN,
  type BellGroup,
  type BellItem,
  type BellKind,
  type markBell as markApi,
} from '#contract/dashboard/bell-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { COUNT_MAX, type InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { CUTTING_BEGUN, ORDER_STATUS, UNDER_WAY } from '#contract/orders/status.ts';
import { isFirstPlant } from '#server/accounts/first-plant.ts';
import { WAITS } from '#server/community/post-store.ts';
import { ENTRY_NAME, unsentOf } from '#server/invoicing/accounting/setup.ts';
import { visibleTo } from '#server/invoicing/invoices/list-invoices.ts';
import { moneyTrouble } from '#server/invoicing/paying/payment-trouble.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { CURRENT_TROUBLES } from '#server/lib/machines/machine-store.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';
import { isOwnSide, joinParty, PARTY_NAME } from '#server/messages/party.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';
import { ordersOf } from '#server/orders/store.ts';

type Sql = RawBuilder<unknown>;
const MAX = sql.lit(COUNT_MAX);
const SHOWN = sql.lit(BELL_SHOWN);
/** How many characters of a post or message the bell shows. */
const EXCERPT = sql.lit(120);
/** Failed messages older than this are unlikely to be sent again. */
const MAIL_DAYS = sql.lit(30);

/** One kind of item waiting for the user. */
interface Source {
  kind: BellKind;
  /** The waiting items, newest first, up to MAX: each one's `item_id`, and `at`, when it started waiting. */
  waiting: Sql;
  /** What to show for item `i`. */
  facts?: Sql;
}

const NOTHING = {
  title: sql`''`,
  name: sql`''`,
  day: sql`null::date`,
  amount_cents: sql`null::bigint`,
  order_id: sql`null::bigint`,
  invoice_id: sql`null::bigint`,
  community_id: sql`null::bigint`,
  sheet: sql`null::json`,
} satisfies Record<Exclude<keyof BellItem, 'item_id'>, Sql>;

const select = (facts: Partial<Record<keyof typeof NOTHING, Sql>>, from: Sql): Sql => {
  const columns = Object.entries({ ...NOTHING, ...facts }).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  return sql`select ${sql.join(columns)} ${from}`;
};

const NAME = sql`trim(c.first_name || ' ' || c.last_name)`;
/** The start of the day after a date, at the plant. */
const dayAfter = (date: Sql): Sql => sql`((${date} + 1)::timestamp at time zone w.time_zone)`;

const requests = ({ role, plant_id, account_id }: PlantActor): Source => {
  // The person who made a request doesn't need to hear about it.
  const own = isStaff(role)
    ? sql`k.created_by <> ${account_id}`
    : sql`o.order_id in (${ordersOf(plant_id, account_id)})`;
  return {
    kind: 'requests',
    waiting: sql`
      select o.order_id as item_id, k.created_at as at from orders o join bookings k using (plant_id, booking_id)
      where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.requested])} and ${own}
      order by o.order_id desc limit ${MAX}`,
  };
};

function officeSources({ plant_id }: PlantActor, today: IsoDate): Source[] {
  return [
    {
      kind: 'farms',
      waiting: sql`
        select r.seller_id as item_id, r.asked_at as at from farm_requests r
        where r.plant_id = ${plant_id} and r.state = 'asked' order by r.asked_at desc limit ${MAX}`,
      facts: select(
        { title: sql`trim(a.first_name || ' ' || a.last_name)`, name: sql`a.city` },
        sql`from accounts a where a.account_id = i.item_id`,
      ),
    },
    {
      kind: 'sheet_changes',
      waiting: sql`
        select change_id as item_id, asked_at as at from sheet_changes where plant_id = ${plant_id} and outcome is null
        order by change_id desc limit ${MAX}`,
      facts: select(
        {
          title: sql`g.reason`,
          name: NAME,
          sheet: sql`json_build_object('form_id', f.template_id, 'data_id', f.cut_sheet_id)`,
        },
        sql`from sheet_changes g join cut_sheets f using (plant_id, cut_sheet_id)
          join customers c on c.plant_id = f.plant_id and c.customer_id = f.customer_id
          where g.plant_id = ${plant_id} and g.change_id = i.item_id`,
      ),
    },
    {
      kind: 'missed',
      waiting: sql`
        select o.order_id as item_id, ${dayAfter(sql`o.dropoff_date`)} as at from orders o join plants w using (plant_id)
        where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.pending])} and o.dropoff_date < ${today}::date
        order by o.dropoff_date desc, o.order_id desc limit ${MAX}`,
      facts: select(
        { title: sql`o.title`, name: sql`coalesce(${NAME}, '')`, day: sql`o.dropoff_date`, order_id: sql`o.order_id` },
        sql`from orders o join bookings k using (plant_id, booking_id)
          left join customers c on c.plant_id = k.plant_id and c.customer_id = k.customer_id
          where o.plant_id = ${plant_id} and o.order_id = i.item_id`,
      ),
    },
    {
      kind: 'money',
      waiting: sql`select trouble_id as item_id, at, kind, amount_cents, customer_id, order_id, invoice_id
        from (${moneyTrouble(plant_id, COUNT_MAX)}) t`,
      facts: select(
        {
          title: sql`i.kind`,
          name: NAME,
          amount_cents: sql`i.amount_cents`,
          order_id: sql`i.order_id`,
          invoice_id: sql`i.invoice_id`,
        },
        sql`from customers c where c.plant_id = ${plant_id} and c.customer_id = i.customer_id`,
      ),
    },
    {
      kind: 'mails',
      waiting: sql`
        select m.mail_id as item_id, m.created_at as at from mails m
        where m.owner_id = ${plant_id} and m.status = 'failed' and m.created_at > now() - make_interval(days => ${MAIL_DAYS})
          and not exists (select from mails n where n.owner_id = m.owner_id and n.mail_id > m.mail_id
            and n.recipient = m.recipient and n.template = m.template and n.subject = m.subject)
        order by m.created_at desc limit ${MAX}`,
      facts: select(
        { title: sql`m.subject`, name: sql`m.recipient` },
        sql`from mails m where m.owner_id = ${plant_id} and m.mail_id = i.item_id`,
      ),
    },
    {
      kind: 'accounting',
      waiting: sql`select e.entry_id as item_id, e.changed_at as at ${unsentOf(plant_id)} order by e.changed_at desc limit ${MAX}`,
      facts: select(
        { title: sql`coalesce(${ENTRY_NAME}, '')` },
        sql`from accounting_entries e where e.plant_id = ${plant_id} and e.entry_id = i.item_id`,
      ),
    },
  ];
}

/** Invoices to pay; for the office, overdue ones. */
function invoices(actor: PlantActor, today: IsoDate): Source {
  const { plant_id } = actor;
  const [kind, at, where] = isOffice(actor.role)
    ? (['overdue', dayAfter(sql`i.due_on`), sql`i.due_on < ${today}::date`] as const)
    : (['to_pay', sql`coalesce(i.sent_at, i.created_at)`, sql`true`] as const);
  return {
    kind,
    waiting: sql`
      select i.invoice_id as item_id, ${at} as at from invoices i join plants w using (plant_id)
      where i.plant_id = ${plant_id} and i.open_cents > 0 and ${visibleTo(actor)} and ${where}
      order by i.due_on desc, i.invoice_id desc limit ${MAX}`,
    facts: select(
      {
        title: sql`n.number`,
        name: NAME,
        day: sql`n.due_on`,
        amount_cents: sql`n.open_cents`,
        invoice_id: sql`n.invoice_id`,
      },
      sql`from invoices n join customers c using (plant_id, customer_id)
        where n.plant_id = ${plant_id} and n.invoice_id = i.item_id`,
    ),
  };
}

function portalSources({ plant_id, account_id }: PlantActor): Source[] {
  return [
    {
      kind: 'offers',
      waiting: sql`
        select f.offer_id as item_id, f.offered_at as at from waitlist_offers f
        join waitlist_entries e using (plant_id, entry_id) join customers c using (plant_id, customer_id)
        where f.plant_id = ${plant_id} and f.ended_at is null and f.offered_until > now()
          and ${account_id} in (e.created_by, c.account_id, c.producer_id)
        order by f.offer_id desc limit ${MAX}`,
      facts: select(
        { title: sql`e.title`, day: sql`f.day` },
        sql`from waitlist_offers f join waitlist_entries e using (plant_id, entry_id)
          where f.plant_id = ${plant_id} and f.offer_id = i.item_id`,
      ),
    },
    {
      kind: 'sheets',
      waiting: sql`
        select f.cut_sheet_id as item_id, f.created_at as at from customers c join shares s using (plant_id, customer_id)
        join cut_sheets f using (plant_id, cut_sheet_id) join orders o using (plant_id, order_id)
        where c.plant_id = ${plant_id} and (c.account_id = ${account_id} or c.producer_id = ${account_id})
          and f.status = 'open' and ${statusIs('o.status', UNDER_WAY)} and not ${stageIs('o.stage', [...CUTTING_BEGUN, 'condemned'])}
        order by f.created_at desc limit ${MAX}`,
      facts: select(
        {
          title: sql`o.title`,
          name: NAME,
          day: sql`o.kill_date`,
          order_id: sql`o.order_id`,
          sheet: sql`json_build_object('form_id', f.template_id, 'data_id', f.cut_sheet_id)`,
        },
        sql`from cut_sheets f join shares s using (plant_id, cut_sheet_id) join orders o using (plant_id, order_id)
          join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
          where f.plant_id = ${plant_id} and f.cut_sheet_id = i.item_id limit 1`,
      ),
    },
  ];
}

/** Posts that were reported or held back, in the communities that this person moderates. */
const posts = ({ account_id }: Actor): Source => ({
  kind: 'posts',
  waiting: sql`
    select p.post_id as item_id, coalesce(
      (select max(r.reported_at) from community_reports r where r.post_id = p.post_id and r.settled_at is null), p.created_at) as at
    from community_members m join communities u using (community_id)
    cross join lateral (
      select p.* from community_posts p where p.community_id = m.community_id and p.state in ('held', 'hidden') and ${WAITS}
      union
      select p.* from community_reports r join community_posts p using (post_id)
      where r.settled_at is null and p.community_id = m.community_id and p.state = 'shown'
    ) p
    where m.account_id = ${account_id} and m.state = 'joined' and m.role <> 'member' and u.archived_at is null
    order by p.post_id desc limit ${MAX}`,
  facts: select(
    { title: sql`left(p.text, ${EXCERPT})`, name: sql`u.name`, community_id: sql`u.community_id` },
    sql`from community_posts p join communities u using (community_id) where p.post_id = i.item_id`,
  ),
});

/** Conversations with unread messages. */
const messages = (actor: Actor): Source => ({
  kind: 'messages',
  waiting: sql`
    select m.thread_id as item_id, l.sent_at as at, m.party_id, m.is_plant
    from thread_members m join messages l on l.message_id = m.last_received_id
    where ${isOwnSide(actor)} and m.last_received_id > m.read_to and m.muted_at is null
    order by m.last_received_id desc limit ${MAX}`,
  facts: select(
    { title: PARTY_NAME, name: sql`case when l.deleted_at is null then left(l.text, ${EXCERPT}) else '' end` },
    sql`from thread_members m join messages l on l.message_id = m.last_received_id
      ${joinParty(sql`m.other_id`, sql`m.other_kind = 'plant'`)}
      where m.thread_id = i.item_id and m.party_id = i.party_id and m.is_plant = i.is_plant`,
  ),
});

/** What is wrong with the backups or the disk. The title is the trouble. */
const backups = ({ plant_id }: PlantActor): Source => ({
  kind: 'backups',
  waiting: sql`
    select row_number() over (order by t.trouble, t.host) as item_id, t.at, t.trouble
    from (${CURRENT_TROUBLES}) t where ${isFirstPlant(plant_id)}`,
  facts: select({ title: sql`i.trouble` }, sql``),
});

/** Webhooks that were turned off, because nothing had arrived for days. */
const webhooks = ({ plant_id }: PlantActor): Source => ({
  kind: 'webhooks',
  waiting: sql`
    select webhook_id as item_id, disabled_at as at, url from webhooks
    where plant_id = ${plant_id} and disabled_at is not null`,
  facts: select({ title: sql`i.url` }, sql``),
});

/** What people without a plant were told about their sales and purchases. Reading it is all there is to do about it. */
const news = ({ account_id, role }: Actor): Source => ({
  kind: role === 'seller' ? 'sales' : 'purchases',
  waiting: sql`
    select n.mail_id as item_id, n.created_at as at from mails n
    where n.owner_id = ${sql.lit(MARKET_ID)} and n.account_id = ${account_id} and n.channel = 'email' and n.template = 'market'
      and n.subject <> '' and n.created_at > greatest(m.read_at, now() - make_interval(days => ${MAIL_DAYS}))
    order by n.created_at desc limit ${MAX}`,
  facts: select(
    { title: sql`n.subject` },
    sql`from mails n where n.owner_id = ${sql.lit(MARKET_ID)} and n.mail_id = i.item_id`,
  ),
});

const isAtPlant = (actor: Actor): actor is PlantActor => actor.plant_id !== null;

function sourcesFor(actor: Actor, today: IsoDate): Source[] {
  if (!isAtPlant(actor)) return [messages(actor), posts(actor), news(actor)];
  const both = [requests(actor), messages(actor), posts(actor)];
  if (actor.role === 'processor') both.push(backups(actor), webhooks(actor));
  if (isOffice(actor.role)) return [...both, ...officeSources(actor, today), invoices(actor, today)];
  return isStaff(actor.role) ? both : [...both, ...portalSources(actor), invoices(actor, today)];
}

const groupOf = ({ kind, waiting, facts }: Source): Sql => sql`
  (with waiting as materialized (${waiting})
  select ${sql.lit(kind)} as kind, count(*)::int as count, max(at) as newest,
    count(*) filter (where at > coalesce(m.read_at, '-infinity'))::int as unread,
    ${
      facts
        ? sql`(select json_agg(to_jsonb(x) - 'at' order by x.at desc, x.item_id desc) from (
            select i.item_id, i.at, f.* from (select * from waiting order by at desc, item_id desc limit ${SHOWN}) i
            cross join lateral (${facts}) f) x)`
        : sql`null::json`
    } as items
  from waiting)`;

/** Everything in one statement. Counts stop at COUNT_MAX, and only the few entries shown are looked up. */
export async function getBell(db: Db, { actor, today }: Who<Actor>): Promise<BellGroup[]> {
  const groups = sourcesFor(actor, today).map(groupOf);
  const { rows } = await sql<BellGroup>`
    select g.kind, g.count, g.unread, g.newest > coalesce(m.seen_at, '-infinity') as is_new, coalesce(g.items, '[]') as items
    from (select max(seen_at) as seen_at, max(read_at) as read_at from bell_marks
      where owner_id = ${actor.plant_id ?? MARKET_ID} and account_id = ${actor.account_id}) m
    cross join lateral (${sql.join(groups, sql` union all `)}) g
    where g.count > 0 order by g.newest desc, g.kind`.execute(db);
  return rows;
}

export async function markBell(
  tx: Tx,
  { actor: { plant_id, account_id } }: Who<Actor>,
  { is_read }: InputOf<typeof markApi>,
): Promise<null> {
  await sql`
    insert into bell_marks (owner_id, account_id, seen_at, read_at)
    values (${plant_id ?? MARKET_ID}, ${account_id}, now(), ${is_read ? sql`now()` : sql`null`})
    on conflict (owner_id, account_id) do update set seen_at = excluded.seen_at, read_at = coalesce(excluded.read_at, bell_marks.read_at)`.execute(
    tx,
  );
  return null;
}
